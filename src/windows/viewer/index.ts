import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const viewerWindow = defineWindow({
  kind: 'viewer',
  title: { fa: 'نمایشگر', en: 'Viewer' },
  icon: 'image',
  feature: 'DOC_VIEW',
  instances: 'onePerPayload',
  payload: z.object({
    ...{ uuid: z.guid(), title: z.string(), extension: z.string() },
    /** Criteria of the list from which the document was opened. Without it, the list is that of its folder. */
    list: z.optional(z.record(z.string(), z.unknown())),
  }),
  identity: ({ uuid }) => uuid,
  load: () => import('./viewer.content'),
  shortcuts: () => import('./shortcuts'),
})
