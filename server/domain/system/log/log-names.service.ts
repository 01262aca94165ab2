import type { Db } from '#server/database/schema'
import type { Locale } from '#text/locale'
import { configKeys } from '../config/config-keys'
import { readNames } from './log-names.repository'

type Detail = Readonly<Record<string, unknown>>

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns every text in a detail, at any depth. */
const collectTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value as Record<string, unknown>).flatMap(collectTexts)
      : []

const titles: Readonly<Record<string, { title: Readonly<Record<Locale, string>> }>> = configKeys

/** Returns names for the ids, user names and keys in these details. Deleted things have none. */
export async function readNamesIn(db: Db, details: readonly Detail[], locale: Locale): Promise<Record<string, string>> {
  const texts = [...new Set(details.flatMap(collectTexts))]
  const usernames = details.flatMap(({ user }) => (typeof user === 'string' ? [user] : []))
  const names = await readNames(
    db,
    texts.filter((text) => ID.test(text)),
    usernames,
  )
  const keys = texts.flatMap((text): [string, string][] => {
    const key = titles[text] ?? titles[`periodic.${text}`]
    return key ? [[text, key.title[locale]]] : []
  })
  return Object.fromEntries([...keys, ...names])
}

/** Returns the names that one detail uses. */
export const pickNames = (detail: Detail, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(collectTexts(detail).flatMap((text) => (names[text] === undefined ? [] : [[text, names[text]]])))
