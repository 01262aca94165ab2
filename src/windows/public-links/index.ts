import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

const item = z.object({ uuid: z.guid(), title: z.string(), isFolder: z.boolean() })

export const publicLinksWindow = defineWindow({
  kind: 'public-links',
  title: { fa: 'پیوندهای بیرونی', en: 'External links' },
  icon: 'link',
  instances: 'onePerPayload',
  setting: 'publicLinks.enabled',
  startMenu: 'publicLinks',
  /** Item of the form for a new link. Without it the window has only the list. */
  payload: z.object({ item: z.optional(item) }),
  load: () => import('./public-links.content'),
})
