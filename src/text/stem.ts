/**
 * Light stemming: forms of a noun with plural, comparative, indefinite or possessive endings get the same stem. Stems are only for
 * matching and are never shown. Sources: the rules of Lucene's Persian stemmer (Apache-2.0) and of Hazm (MIT), tested on UD Persian.
 */

/** Endings that belong to the previous word, written after a half-space or a space. */
const PLURALS = ['ها', 'های', 'هایی', 'هایم', 'هایت', 'هایش', 'هایمان', 'هایتان', 'هایشان']
const DEGREES = ['تر', 'تری', 'ترین']
const ENDINGS = new Set([...PLURALS, ...DEGREES, 'ای', 'یی', 'ی', 'ام', 'ات', 'اش', 'ایم', 'اید', 'اند', 'مان', 'تان', 'شان'])
const WRITTEN_APART = new Set([...PLURALS, ...DEGREES])
/** Endings of a word that ends in a silent he: «خانه ای», «رفته اند». */
const AFTER_HE = new Set(['ای', 'ام', 'ات', 'اش', 'ایم', 'اید', 'اند'])
const SILENT_HE = /..[هةۀەہۂھ]\p{M}*$/u
const PREFIXES = new Set(['می', 'نمی'])

/** Words that look like a plural but are not one. They are not stemmed. */
const WHOLE = new Set(['تنها', 'انتها', 'منتها', 'اشتها', 'التها', 'ابتها'])

const PLURAL = /^(..+)ها(?:یی|ی|یم|یت|یش|یمان|یتان|یشان)?$/
const DEGREE = /^(...+)تر(?:ین|ی)?$/
const INDEFINITE = /^(.{3,}?)یی?$/
const COLLECTIVE = /^(.{4,})(?:ات|ان)$/

export const isEnding = (part: string): boolean => ENDINGS.has(part)
/** Returns true if a folded word is an ending that belongs to the previous word. `before` is the previous word as written. */
export const isSeparatedEnding = (word: string, before: string): boolean =>
  WRITTEN_APART.has(word) || (AFTER_HE.has(word) && SILENT_HE.test(before))
export const isPrefix = (word: string): boolean => PREFIXES.has(word)

function persianStem(word: string): string {
  const single = WHOLE.has(word) ? word : (PLURAL.exec(word)?.[1] ?? word)
  const plain = DEGREE.exec(single)?.[1] ?? single
  const definite = plain.length >= 5 ? (INDEFINITE.exec(plain)?.[1] ?? plain) : plain
  return definite.length >= 6 ? (COLLECTIVE.exec(definite)?.[1] ?? definite) : definite
}

/** Removes English plural endings. Source: the rules of the S stemmer (Harman, 1991). */
function latinStem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** Returns the stem of one folded word without half-spaces. */
export const stem = (word: string): string =>
  /^\p{Script=Arabic}+$/u.test(word) ? persianStem(word) : /^[a-z]+$/.test(word) ? latinStem(word) : word
