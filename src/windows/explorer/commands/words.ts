import type { Locale } from '#text/locale'
import { messages as explorerMessages } from '../explorer.messages'
import { messages as menuMessages } from './menus.messages'

/** What commands are called, and why they can't be carried out. */
export type Words = ReturnType<typeof explorerMessages> & ReturnType<typeof menuMessages>

export const wordsOf = (locale: Locale): Words => ({ ...explorerMessages(locale), ...menuMessages(locale) })
