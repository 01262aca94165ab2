import type { Locale } from '#text/locale'
import { messages as explorerMessages } from '../explorer.messages'
import { messages as menuMessages } from './menus.messages'

/** Names of the commands, and the reasons why they are disabled. */
export type Words = ReturnType<typeof explorerMessages> & ReturnType<typeof menuMessages>

export const getWords = (locale: Locale): Words => ({ ...explorerMessages(locale), ...menuMessages(locale) })
