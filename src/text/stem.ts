/**
 * Light stems: forms of a noun that differ only in plural, comparison, an indefinite or a possessive ending become one. A stem is for
 * matching and never shown. Sources: the rules of Lucene's Persian stemmer (Apache-2.0) and of Hazm (MIT), tried on UD Persian.
 */

/** Written after a half-space, or after a space, these belong to the word before. */
const PLURALS = ['ها', 'های', 'هایی', 'هایم', 'هایت', 'هایش', 'هایمان', 'هایتان', 'هایشان']
const DEGREES = ['تر', 'تری', 'ترین']
const ENDINGS = new Set([...PLURALS, ...DEGREES, 'ای', 'یی', 'ی', 'ام', 'ات', 'اش', 'ایم', 'اید', 'اند', 'مان', 'تان', 'شان'])
const WRITTEN_APART = new Set([...PLURALS, ...DEGREES])
/** After a word that ends in a silent he: «خانه ای», «رفته اند». */
const AFTER_HE = new Set(['ای', 'ام', 'ات', 'اش', 'ایم', 'اید', 'اند'])
const SILENT_HE = /..[هةۀەہۂھ]\p{M}*$/u
const PREFIXES = new Set(['می', 'نمی'])

/** End like a plural and are none. */
const WHOLE = new Set(['تنها', 'انتها', 'منتها', 'اشتها', 'التها', 'ابتها'])

const PLURAL = /^(..+)ها(?:یی|ی|یم|یت|یش|یمان|یتان|یشان)?$/
const DEGREE = /^(...+)تر(?:ین|ی)?$/
const INDEFINITE = /^(.{3,}?)یی?$/
const COLLECTIVE = /^(.{4,})(?:ات|ان)$/

export const isEnding = (part: string): boolean => ENDINGS.has(part)
/** Whether a folded word belongs to the one before it, as that is written. */
export const isWrittenApart = (word: string, before: string): boolean =>
  WRITTEN_APART.has(word) || (AFTER_HE.has(word) && SILENT_HE.test(before))
export const isPrefix = (word: string): boolean => PREFIXES.has(word)

function persianStem(word: string): string {
  const single = WHOLE.has(word) ? word : (PLURAL.exec(word)?.[1] ?? word)
  const plain = DEGREE.exec(single)?.[1] ?? single
  const definite = plain.length >= 5 ? (INDEFINITE.exec(plain)?.[1] ?? plain) : plain
  return definite.length >= 6 ? (COLLECTIVE.exec(definite)?.[1] ?? definite) : definite
}

/** English plurals. Source: the rules of the S stemmer (Harman, 1991). */
function latinStem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The stem of one folded word without half-spaces. */
export const stem = (word: string): string =>
  /^\p{Script=Arabic}+$/u.test(word) ? persianStem(word) : /^[a-z]+$/.test(word) ? latinStem(word) : word
