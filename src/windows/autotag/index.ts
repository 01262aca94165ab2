import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/**
 * Proposes keywords that occur in texts, and assigns them. `targets` are the documents and folders to search; if it is missing, the user
 * chooses them in the window.
 */
export const autotagWindow = defineWindow({
  kind: 'autotag',
  title: { fa: 'برچسب‌گذاری خودکار', en: 'Autotag' },
  icon: 'tag',
  instances: 'one',
  feature: 'MANAGE_TAGGING',
  startMenu: 'autotag',
  payload: z.object({
    targets: z.optional(z.array(z.object({ uuid: z.guid(), title: z.string() })).check(z.maxLength(1_000))),
  }),
  load: () => import('./autotag.content'),
})
