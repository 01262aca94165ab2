import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** All entries, to search and read; administrators write them here. */
export const helpWindow = defineWindow({
  kind: 'help',
  title: { fa: 'راهنما', en: 'Help' },
  icon: 'help',
  instances: 'one',
  startMenu: 'help',
  payload: z.object({ uuid: z.optional(z.guid()) }),
  load: () => import('./help.content'),
})

/** What belongs to one kind of window, from the help button in its title bar. */
export const helpEntryWindow = defineWindow({
  kind: 'help-entry',
  title: { fa: 'راهنمای پنجره', en: 'Help on a window' },
  icon: 'help',
  instances: 'onePerPayload',
  payload: z.object({ windowKind: z.string() }),
  load: () => import('./help.content'),
})
