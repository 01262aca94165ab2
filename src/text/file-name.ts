import { isBlank } from './blank'
import { graphemeCount, graphemesOf } from './graphemes'
import { matchKey, trimName } from './normalise'

/** What is wrong with a title, as an error code of the contract; the sentence for each stands in `messages/errors`. */
export type TitleProblem = 'titleRequired' | 'titleTooLong' | 'titleInvalid'

export const MAX_TITLE_LENGTH = 255

/**
 * One character for a reader is one of the 255. A code-point limit beside it keeps a single letter with a thousand marks out,
 * and a title within what databases, archives and WebDAV clients take.
 */
const MAX_TITLE_CODE_POINTS = 1024

const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029/\\]/u

/** Judges a title as `trimName` leaves it; undefined when it may be stored. */
export const titleProblem = (title: string): TitleProblem | undefined => {
  const name = trimName(title)
  if (isBlank(name) || matchKey(name) === '') return 'titleRequired'
  if (FORBIDDEN.test(name) || name === '.' || name === '..') return 'titleInvalid'
  if (name.length > MAX_TITLE_CODE_POINTS * 2 || graphemeCount(name) > MAX_TITLE_LENGTH || [...name].length > MAX_TITLE_CODE_POINTS)
    return 'titleTooLong'
  return undefined
}

export interface FileName {
  title: string
  /** Lower case, without the dot; empty when the name has none. */
  extension: string
}

const EXTENSION = /^[\p{L}\p{N}][\p{L}\p{N}_+~-]{0,15}$/u
const DIRECTION = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Parts a name at its last dot in storage order, which direction controls cannot move. An extension holds letters and digits
 * only: `fdp.‮exe` parts into `fdp` and `exe`, `نسخه ۱.۲ نهایی` has none, and neither have `.htaccess` or `name.`
 */
export const splitExtension = (fileName: string): FileName => {
  const name = trimName(fileName)
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).replace(DIRECTION, '')
  if (dot <= 0 || !EXTENSION.test(extension) || trimName(name.slice(0, dot)) === '') return { title: name, extension: '' }
  return { title: trimName(name.slice(0, dot)), extension: extension.toLowerCase() }
}

/** Marks that only help a text that mixes directions; Word and messengers leave them in names. */
const MARKS = /[\u061c\u200e\u200f]/g
const UNSAFE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/gu
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const MAX_TITLE_BYTES = 200
const MAX_EXTENSION_BYTES = 40

/**
 * The name a file is handed out under: no path, no direction control, nothing Windows refuses, at most 241 bytes of UTF-8. A long
 * title makes room for the suffix, such as ` (2)`, so that names with different suffixes differ.
 */
export const fileNameFor = (title: string, extension: string, suffix = ''): string => {
  const kind = cutBytes(extension.replace(/[^\p{L}\p{N}_+~-]/gu, ''), MAX_EXTENSION_BYTES)
  const ending = kind === '' ? '' : `.${kind}`
  const safe = withoutEnding(title.replace(MARKS, '').replace(UNSAFE, '_'), ending)
  const base = cutBytes(trimName(safe), MAX_TITLE_BYTES - byteLength(suffix)).replace(/[. ]+$/, '')
  return `${base === '' ? '_' : DEVICE.test(base) ? `${base}_` : base}${suffix}${ending}`
}

/** A title that has its extension already does not get it twice. */
const withoutEnding = (title: string, ending: string): string =>
  ending !== '' && title.length > ending.length && title.toLowerCase().endsWith(ending.toLowerCase())
    ? title.slice(0, -ending.length)
    : title

const byteLength = (text: string): number => new TextEncoder().encode(text).length

const cutBytes = (text: string, limit: number): string => {
  if (text.length * 3 <= limit) return text
  let size = 0
  let kept = ''
  for (const grapheme of graphemesOf(text)) {
    size += byteLength(grapheme)
    if (size > limit) return kept
    kept += grapheme
  }
  return kept
}
