import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Browses the content of a folder by the values of its instances: by a relation, or by year, month and day. */
export const browseWindow = defineWindow({
  kind: 'browse',
  title: { fa: 'مرور پویا', en: 'Dynamic browse' },
  icon: 'sliders',
  instances: 'onePerPayload',
  feature: 'SEARCH',
  payload: z.object({ uuid: z.guid(), title: z.string() }),
  load: () => import('./browse.content'),
})
