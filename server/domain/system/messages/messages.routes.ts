import type { message } from '#api/contract/message'
import type { Locale } from '#text/locale'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { errorMessages } from '#text/messages/errors'
import { noticeMessages } from '#text/messages/notices'
import { validationMessages } from '#text/messages/validation'
import type { Handlers } from '#server/http/handler'
import { Problem } from '#server/http/problem'
import { enumLabels } from './enum-labels'

/** Texts that need no values. Texts with an item or a number are composed where those are known. */
function collectTexts(locale: Locale): Map<string, string> {
  const entries = [desktopNoticeMessages(locale), noticeMessages(locale), validationMessages(locale), errorMessages(locale)].flatMap(
    (texts) => Object.entries<unknown>(texts),
  )
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export const messageHandlers: Handlers<typeof message> = {
  enumMessage: async ({ query, locale }) => {
    const labels = Object.hasOwn(enumLabels, query.enumClassName) ? enumLabels[query.enumClassName] : undefined
    if (!labels) throw new Problem('notFound')
    return { ...labels(locale) }
  },
  key: async ({ json, locale }) => {
    const texts = collectTexts(locale)
    return Object.fromEntries(json.flatMap((key) => (texts.has(key) ? [[key, texts.get(key) ?? '']] : [])))
  },
}
