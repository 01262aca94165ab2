import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Lists and searches all entries; administrators can edit them here. */
export const helpWindow = defineWindow({
  kind: 'help',
  title: { fa: 'راهنما', en: 'Help' },
  icon: 'help',
  instances: 'one',
  startMenu: 'help',
  payload: z.object({ uuid: z.optional(z.guid()) }),
  load: () => import('./help.content'),
})

/** Shows the entries of one kind of window; opened by the help button in its title bar. */
export const helpEntryWindow = defineWindow({
  kind: 'help-entry',
  title: { fa: 'راهنمای پنجره', en: 'Help on a window' },
  icon: 'help',
  instances: 'onePerPayload',
  payload: z.object({ windowKind: z.string() }),
  load: () => import('./help.content'),
})
