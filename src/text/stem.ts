import { findVerbStem } from './persian-verbs'
import { SINGULARS, WHOLE_WORDS } from './persian-words'

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

const PLURAL = /^(..+)ها(?:یی|ی|یم|یت|یش|یمان|یتان|یشان)?$/
const DEGREE = /^(...+)تر(?:ین|ی)?$/
/** Nouns in a silent he have گان: «نمایندگان» of «نماینده». */
const PLURAL_AFTER_HE = /^(.{2,})گان$/
const PLURAL_AFTER_VOWEL = /^(.+[او])یان$/
const COLLECTIVE = /^(.{3,})(?:ات|ان)$/
const POSSESSIVE = /^(.{4,})(?:شان|ش|م)$|^(.{3,})شان$/
const INDEFINITE = /^(.{3,}?)یی?$/

export const isEnding = (part: string): boolean => ENDINGS.has(part)
/** Returns true if a folded word is an ending that belongs to the previous word. `before` is the previous word as written. */
export const isSeparatedEnding = (word: string, before: string): boolean =>
  WRITTEN_APART.has(word) || (AFTER_HE.has(word) && SILENT_HE.test(before))
export const isPrefix = (word: string): boolean => PREFIXES.has(word)

type Step = (word: string) => string | undefined

/** Endings in the order in which they follow each other, from the end of a word: possessive, indefinite, degree, plural. */
const STEPS: readonly Step[] = [
  (word) => PLURAL.exec(word)?.[1],
  (word) => DEGREE.exec(word)?.[1],
  (word) => POSSESSIVE.exec(word)?.slice(1).find(Boolean),
  (word) => INDEFINITE.exec(word)?.[1],
  (word) => PLURAL_AFTER_HE.exec(word)?.[1]?.concat('ه') ?? PLURAL_AFTER_VOWEL.exec(word)?.[1],
  (word) => (word.length >= 6 ? COLLECTIVE.exec(word)?.[1] : undefined),
]

/** Returns the stem of a word whose form is in a table; undefined for other words. */
const findStem = (word: string): string | undefined => SINGULARS.get(word) ?? (WHOLE_WORDS.has(word) ? word : findVerbStem(word))

function persianStem(word: string): string {
  let rest = word
  for (const step of STEPS) {
    const known = findStem(rest)
    if (known !== undefined) return known
    rest = step(rest) ?? rest
  }
  return findStem(rest) ?? rest
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
