import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Lists and searches all help entries; administrators can edit them here. */
export const helpWindow = defineWindow({
  kind: 'help',
  title: { fa: 'راهنما', en: 'Help' },
  icon: 'help',
  instances: 'one',
  startMenu: 'help',
  payload: z.object({ uuid: z.optional(z.guid()) }),
  load: () => import('./help.content'),
})

/** Shows the help entries for one kind of window. The help button in the title bar of a window opens it. */
export const helpEntryWindow = defineWindow({
  kind: 'help-entry',
  title: { fa: 'راهنمای پنجره', en: 'Help on a window' },
  icon: 'help',
  instances: 'onePerPayload',
  payload: z.object({ windowKind: z.string() }),
  load: () => import('./help.content'),
})
