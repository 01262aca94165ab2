import { matchKey, trimName } from '#text/normalise'
import { splitExtension, titleProblem } from '#text/file-name'
import { graphemesOf } from '#text/graphemes'
import { toPersianDigits } from '#text/digits'
import { numericSortKey, sortKey } from '#text/sort-key'
import { fullNameOf } from './node-record'
import { titleRefused } from './nodes.errors'

/** A name as it is kept: the title as typed, the extension in small letters without its dot ('' for folders). */
export interface Name {
  title: string
  extension: string
}

/** What rows are found and sorted by. */
export interface NameKeys {
  name_key: string
  sort_key: string
  numeric_key: string
}

/** A name that nothing in a folder has. */
export interface FreeName extends Name {
  keys: NameKeys
}

/** An index entry holds about 2,700 bytes; a key of characters outside the basic plane may need 4 for each. */
const MAX_KEY_BYTES = 1_200
const KEPT_CHARACTERS = 240

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `matchKey` of a full name, or its beginning and a digest when an index could not hold it. */
export async function nameKey(fullName: string): Promise<string> {
  const key = matchKey(fullName)
  if (key.length * 4 <= MAX_KEY_BYTES) return key
  const bytes = new TextEncoder().encode(key)
  if (bytes.length <= MAX_KEY_BYTES) return key
  return `${[...key].slice(0, KEPT_CHARACTERS).join('')}\u0001${hex(await crypto.subtle.digest('SHA-256', bytes))}`
}

export const keysOf = async (name: Name): Promise<NameKeys> => ({
  name_key: await nameKey(fullNameOf(name)),
  sort_key: sortKey(name.title),
  numeric_key: numericSortKey(name.title),
})

/** A title as it may be stored; refuses what may not. */
export function checkedTitle(raw: string): string {
  const problem = titleProblem(raw)
  if (problem) throw titleRefused(problem)
  return trimName(raw)
}

/** The name of an uploaded file. Where what stands before the last dot is no title (`...x`), the whole name is one. */
export function checkedFileName(raw: string): Name {
  const { title, extension } = splitExtension(raw)
  if (titleProblem(title) && !titleProblem(raw)) return { title: checkedTitle(raw), extension: '' }
  return { title: checkedTitle(title), extension }
}

/** A document keeps its extension: typing it again does not double it. */
export function renamed(extension: string, raw: string): Name {
  const typed = splitExtension(raw)
  const title = extension !== '' && typed.extension === extension ? typed.title : raw
  return { title: checkedTitle(title), extension }
}

const SUFFIX = / \([۰-۹]+\)$/

/** A title at its limit gives up its last characters for the suffix. */
function suffixed(title: string, suffix: string): string {
  let base = graphemesOf(title)
  while (base.length > 0 && titleProblem(base.join('') + suffix) === 'titleTooLong') base = base.slice(0, -1)
  return trimName(trimName(base.join('')) + suffix)
}

/** The n-th name beside a taken one: «نامه (۲)». */
export const numbered = ({ title, extension }: Name, count: number): Name => ({
  title: suffixed(title.replace(SUFFIX, ''), ` (${toPersianDigits(String(count))})`),
  extension,
})

const COPIED = ' - رونوشت'
const COPIED_SUFFIX = new RegExp(`${COPIED}(?: \\([۰-۹]+\\))?$`)

/** The n-th copy beside a taken name: «نامه - رونوشت», «نامه - رونوشت (۲)». A copy of a copy is one more copy of the same. */
export function copiedName({ title, extension }: Name, count: number): Name {
  const suffix = count === 1 ? COPIED : `${COPIED} (${toPersianDigits(String(count))})`
  return { title: suffixed(title.replace(COPIED_SUFFIX, ''), suffix), extension }
}

/**
 * The names `from`, `from + 1`, … of a series, with their keys. Throws where the keys do not differ: a search for a free name
 * would not end.
 */
export async function seriesOf(nth: (count: number) => Name, from: number, length: number): Promise<FreeName[]> {
  const names = await Promise.all(Array.from({ length }, (_, index) => withKeys(nth(from + index))))
  if (new Set(names.map(({ keys }) => keys.name_key)).size < names.length) throw new Error('the names of a series do not differ')
  return names
}

export const withKeys = async ({ title, extension }: Name): Promise<FreeName> => ({
  title,
  extension,
  keys: await keysOf({ title, extension }),
})
