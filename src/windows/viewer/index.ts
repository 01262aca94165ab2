import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const viewerWindow = defineWindow({
  kind: 'viewer',
  title: { fa: 'نمایشگر', en: 'Viewer' },
  icon: 'image',
  feature: 'DOC_VIEW',
  instances: 'onePerPayload',
  payload: z.object({ uuid: z.guid(), title: z.string(), extension: z.string() }),
  load: () => import('./viewer.content'),
  shortcuts: () => import('./shortcuts'),
})
