import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Shows the text of a document with the keywords of its parts. */
export const textTagsWindow = defineWindow({
  kind: 'text-tags',
  title: { fa: 'برچسب‌های متن', en: 'Tags of a text' },
  icon: 'tag',
  instances: 'onePerPayload',
  feature: ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE'],
  payload: z.object({ uuid: z.guid(), title: z.string() }),
  load: () => import('./text-tags.content'),
  shortcuts: () => import('./shortcuts'),
})
