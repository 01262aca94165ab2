import { matchKey, trimName } from '#text/normalise'
import { splitExtension, findTitleProblem } from '#text/file-name'
import { splitGraphemes } from '#text/graphemes'
import { toPersianDigits } from '#text/digits'
import { createNumericSortKey, createSortKey } from '#text/sort-key'
import { toFullName } from './node-record'
import { titleRefused } from './nodes.errors'

/** Name as stored: the title as typed, and the extension in lower case without its dot ('' for folders). */
export interface Name {
  title: string
  extension: string
}

/** Keys of a name: `name_key` for look-up, the other two for sorting (`numeric_key` sorts numbers by value). */
export interface NameKeys {
  name_key: string
  sort_key: string
  numeric_key: string
}

/** Name that is free in a folder. */
export interface FreeName extends Name {
  keys: NameKeys
}

/**
 * Maximum bytes of a `name_key`. A row of the database index has room for about 2,700 bytes. A key of characters outside the basic plane
 * may need 4 bytes for each.
 */
const MAX_KEY_BYTES = 1_200
const KEY_PREFIX_LENGTH = 240

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the `name_key` of a full name: its `matchKey`, or, if that is too long for a database index, the beginning of the `matchKey` and
 * a digest of it.
 */
export async function toNameKey(fullName: string): Promise<string> {
  const key = matchKey(fullName)
  if (key.length * 4 <= MAX_KEY_BYTES) return key
  const bytes = new TextEncoder().encode(key)
  if (bytes.length <= MAX_KEY_BYTES) return key
  return `${[...key].slice(0, KEY_PREFIX_LENGTH).join('')}\u0001${toHex(await crypto.subtle.digest('SHA-256', bytes))}`
}

export const toNameKeys = async (name: Name): Promise<NameKeys> => ({
  name_key: await toNameKey(toFullName(name)),
  sort_key: createSortKey(name.title),
  numeric_key: createNumericSortKey(name.title),
})

/** Returns the trimmed title. Throws the error code of an invalid title. */
export function parseTitle(raw: string): string {
  const problem = findTitleProblem(raw)
  if (problem) throw titleRefused(problem)
  return trimName(raw)
}

/** Splits the name of an uploaded file. If the part before the last dot is not a valid title (`...x`), the whole name becomes the title. */
export function parseFileName(raw: string): Name {
  const { title, extension } = splitExtension(raw)
  if (findTitleProblem(title) && !findTitleProblem(raw)) return { title: parseTitle(raw), extension: '' }
  return { title: parseTitle(title), extension }
}

/** Returns the new name of a document, which keeps its extension. If the typed text ends with the extension, it is not doubled. */
export function toNewName(extension: string, raw: string): Name {
  const typed = splitExtension(raw)
  const title = extension !== '' && typed.extension === extension ? typed.title : raw
  return { title: parseTitle(title), extension }
}

const SUFFIX = / \([۰-۹]+\)$/

/** Appends a suffix. A title at its maximum length loses its last characters. */
function appendSuffix(title: string, suffix: string): string {
  let base = splitGraphemes(title)
  while (base.length > 0 && findTitleProblem(base.join('') + suffix) === 'titleTooLong') base = base.slice(0, -1)
  return trimName(trimName(base.join('')) + suffix)
}

/** Returns the `count`-th name for a taken name: «نامه (۲)». */
export const toNumberedName = ({ title, extension }: Name, count: number): Name => ({
  title: appendSuffix(title.replace(SUFFIX, ''), ` (${toPersianDigits(String(count))})`),
  extension,
})

const COPIED = ' - رونوشت'
const COPIED_SUFFIX = new RegExp(`${COPIED}(?: \\([۰-۹]+\\))?$`)

/** Returns the `count`-th copy name: «نامه - رونوشت», «نامه - رونوشت (۲)». A copy of a copy gets the same series of names. */
export function toCopyName({ title, extension }: Name, count: number): Name {
  const suffix = count === 1 ? COPIED : `${COPIED} (${toPersianDigits(String(count))})`
  return { title: appendSuffix(title.replace(COPIED_SUFFIX, ''), suffix), extension }
}

/**
 * Returns the names `from`, `from + 1`, … of a series, with their keys. Throws if two keys are equal: a search for a free name would never
 * end.
 */
export async function buildNameSeries(nth: (count: number) => Name, from: number, length: number): Promise<FreeName[]> {
  const names = await Promise.all(Array.from({ length }, (_, index) => toFreeName(nth(from + index))))
  if (new Set(names.map(({ keys }) => keys.name_key)).size < names.length) throw new Error('the names of a series do not differ')
  return names
}

export const toFreeName = async ({ title, extension }: Name): Promise<FreeName> => ({
  title,
  extension,
  keys: await toNameKeys({ title, extension }),
})
