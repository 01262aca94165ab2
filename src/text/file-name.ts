import { isBlank } from './blank'
import { countGraphemes, splitGraphemes } from './graphemes'
import { matchKey, trimName } from './normalise'

/** A problem of a title as an error code of the contract; the texts are in `messages/errors`. */
export type TitleProblem = 'titleRequired' | 'titleTooLong' | 'titleInvalid'

export const MAX_TITLE_LENGTH = 255

/**
 * Second limit of a title, in code points. The limit of 255 counts visible characters. This limit excludes a letter with a thousand marks,
 * and keeps titles within the limits of databases, archives and WebDAV clients.
 */
const MAX_TITLE_CODE_POINTS = 1024

const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029/\\]/u

/** Returns the problem of a title after `trimName`; undefined if the title is valid. */
export const findTitleProblem = (title: string): TitleProblem | undefined => {
  const name = trimName(title)
  if (isBlank(name) || matchKey(name) === '') return 'titleRequired'
  if (FORBIDDEN.test(name) || name === '.' || name === '..') return 'titleInvalid'
  if (name.length > MAX_TITLE_CODE_POINTS * 2 || countGraphemes(name) > MAX_TITLE_LENGTH || [...name].length > MAX_TITLE_CODE_POINTS)
    return 'titleTooLong'
  return undefined
}

export interface FileName {
  title: string
  /** Extension in lower case, without the dot; empty if the name has none. */
  extension: string
}

const EXTENSION = /^[\p{L}\p{N}][\p{L}\p{N}_+~-]{0,15}$/u
const DIRECTION = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Splits a name at its last dot in storage order, which direction controls cannot change. An extension contains only letters and digits:
 * `fdp.‮exe` becomes `fdp` and `exe`; `نسخه ۱.۲ نهایی`, `.htaccess` and `name.` have none.
 */
export const splitExtension = (fileName: string): FileName => {
  const name = trimName(fileName)
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).replace(DIRECTION, '')
  if (dot <= 0 || !EXTENSION.test(extension) || trimName(name.slice(0, dot)) === '') return { title: name, extension: '' }
  return { title: trimName(name.slice(0, dot)), extension: extension.toLowerCase() }
}

/** Marks that only help to display mixed directions. Word and messengers leave them in names. */
const MARKS = /[\u061c\u200e\u200f]/g
const UNSAFE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/gu
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const MAX_TITLE_BYTES = 200
const MAX_EXTENSION_BYTES = 40

/**
 * Returns the file name for a download: no path, no direction control, no character that Windows refuses, at most 241 bytes of UTF-8. A
 * long title is shortened in favour of the suffix, such as ` (2)`, so that names with different suffixes differ.
 */
export const toFileName = (title: string, extension: string, suffix = ''): string => {
  const kind = cutBytes(extension.replace(/[^\p{L}\p{N}_+~-]/gu, ''), MAX_EXTENSION_BYTES)
  const ending = kind === '' ? '' : `.${kind}`
  const safe = removeEnding(title.replace(MARKS, '').replace(UNSAFE, '_'), ending)
  const base = cutBytes(trimName(safe), MAX_TITLE_BYTES - byteLength(suffix)).replace(/[. ]+$/, '')
  return `${base === '' ? '_' : DEVICE.test(base) ? `${base}_` : base}${suffix}${ending}`
}

/** Removes the extension from a title that already ends with it. */
const removeEnding = (title: string, ending: string): string =>
  ending !== '' && title.length > ending.length && title.toLowerCase().endsWith(ending.toLowerCase())
    ? title.slice(0, -ending.length)
    : title

const byteLength = (text: string): number => new TextEncoder().encode(text).length

const cutBytes = (text: string, limit: number): string => {
  if (text.length * 3 <= limit) return text
  let size = 0
  let kept = ''
  for (const grapheme of splitGraphemes(text)) {
    size += byteLength(grapheme)
    if (size > limit) return kept
    kept += grapheme
  }
  return kept
}
