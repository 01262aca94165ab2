import type { Db } from '#server/database/schema'
import type { Locale } from '#text/locale'
import { configKeys } from '../config/config-keys'
import { readNames } from './log-names.repository'

type Detail = Readonly<Record<string, unknown>>

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns every text in a detail, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value as Record<string, unknown>).flatMap(textsIn)
      : []

const titles: Readonly<Record<string, { title: Readonly<Record<Locale, string>> }>> = configKeys

/** Returns names for the ids, user names and keys in these details. Deleted things have none. */
export async function namesIn(db: Db, details: readonly Detail[], locale: Locale): Promise<Record<string, string>> {
  const texts = [...new Set(details.flatMap(textsIn))]
  const usernames = details.flatMap(({ user }) => (typeof user === 'string' ? [user] : []))
  const found = await readNames(
    db,
    texts.filter((text) => ID.test(text)),
    usernames,
  )
  const keys = texts.flatMap((text): [string, string][] => {
    const key = titles[text] ?? titles[`periodic.${text}`]
    return key ? [[text, key.title[locale]]] : []
  })
  return Object.fromEntries([...keys, ...found])
}

/** Returns the names that one detail uses. */
export const namesOf = (detail: Detail, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(textsIn(detail).flatMap((text) => (names[text] === undefined ? [] : [[text, names[text]]])))
