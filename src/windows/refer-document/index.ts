import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Refers a task to other users with a due date, or assigns a task that belongs to nobody. */
export const referDocumentWindow = defineWindow({
  kind: 'refer-document',
  title: { fa: 'ارجاع سند', en: 'Refer document' },
  icon: 'forward',
  instances: 'onePerPayload',
  payload: z.object({ taskUuid: z.guid(), title: z.string(), mode: z.enum(['refer', 'assign']) }),
  load: () => import('./refer-document.content'),
})
