import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const metadataWindow = defineWindow({
  kind: 'metadata',
  title: { fa: 'مدیریت فراداده', en: 'Metadata management' },
  icon: 'metadata',
  instances: 'one',
  adminOnly: true,
  startMenu: 'metadata',
  payload: z.object({}),
  load: () => import('./metadata.content'),
})
