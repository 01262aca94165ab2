import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Edits the general properties of a class and their values. `page` is the page that opens first. */
export const editCharacteristicWindow = defineWindow({
  kind: 'edit-characteristic',
  title: { fa: 'ویژگی‌های عمومی کلاس', en: 'General properties of a class' },
  icon: 'sliders',
  instances: 'many',
  adminOnly: true,
  payload: z.object({ uuid: z.guid(), page: z.optional(z.enum(['values', 'properties'])) }),
  load: () => import('./edit-characteristic.content'),
})
