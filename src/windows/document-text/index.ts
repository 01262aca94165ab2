import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const documentTextWindow = defineWindow({
  kind: 'document-text',
  title: { fa: 'متن سند', en: 'Document text' },
  icon: 'document',
  instances: 'onePerPayload',
  feature: 'PROPERTIES_TEXT_VIEW',
  payload: z.object({ uuid: z.guid(), title: z.string() }),
  load: () => import('./document-text.content'),
})
