import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const exportItemsWindow = defineWindow({
  kind: 'export-items',
  title: { fa: 'برون‌بری', en: 'Export' },
  icon: 'archive',
  instances: 'many',
  feature: 'DOWNLOAD',
  restored: false,
  payload: z.object({ uuids: z.array(z.string()), title: z.optional(z.string()) }),
  load: () => import('./export-items.content'),
})
