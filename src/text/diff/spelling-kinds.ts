import { foldLetterForms, removeMarks } from '../normalise'

/** Kinds of spelling in which two equal texts can differ, for example ی and ي, or a half-space and a space. */
export const SPELLING_KINDS = ['letters', 'spaces', 'marks', 'digits', 'punctuation'] as const
export type SpellingKind = (typeof SPELLING_KINDS)[number]

/**
 * Pattern of format characters without a visible form. They count as spaces, because keyboards write them in place of the half-space.
 */
export const INVISIBLE_SIGN = '[\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]'
const INVISIBLE = new RegExp(INVISIBLE_SIGN, 'g')

/** Signs that keyboards write differently. The first sign of each group replaces the others. */
const SIGNS = [',،٬', ';؛', '?؟', '%٪', '"«»“”„', "'‘’", '-‐‑–—−', '.٫']
const FOLDED_SIGNS = new Map(SIGNS.flatMap(([kept = '', ...signs]) => signs.map((sign) => [sign, kept] as const)))
const FOLDABLE_SIGN = new RegExp(`[${[...FOLDED_SIGNS.keys()].join('')}]`, 'g')

const foldSpaces = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')

/** Applied in this order: the marks of «مادهٔ» and «ماده‌ی» need their half-space, and some letters are written with a mark. */
const folds: Readonly<Record<SpellingKind, (text: string) => string>> = {
  letters: foldLetterForms,
  marks: (text) =>
    removeMarks(text.normalize('NFC'))
      .replace(/(?<=[هة])\u200c[یي](?![\p{L}\u200c])/gu, '')
      .replaceAll('ۀ', 'ه'),
  spaces: foldSpaces,
  digits: (text) => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf)),
  punctuation: (text) => text.replace(FOLDABLE_SIGN, (sign) => FOLDED_SIGNS.get(sign) ?? sign),
}
const IN_ORDER = ['letters', 'marks', 'spaces', 'digits', 'punctuation'] as const satisfies readonly SpellingKind[]

const foldKinds = (text: string, hasKind: (kind: SpellingKind) => boolean): string =>
  IN_ORDER.reduce((folded, kind) => (hasKind(kind) ? folds[kind](folded) : folded), text)

const PLAIN = /^[\u0020-\u007e\u0622\u0627\u0628\u062a-\u063a\u0641\u0642\u0644-\u0646\u0648\u067e\u0686\u0698\u06a9\u06af\u06cc\u0647]*$/

/** Returns the key of a word, sign, space or line. Texts with the same key differ only in spelling. Case, accents and «آ» are no spelling. */
export const spellingKey = (text: string): string => (PLAIN.test(text) && !/ {2}/.test(text) ? text : foldKinds(text, () => true))

/** Removes spaces as well: a half-space can be written as a space, and a space next to a sign can be missing. */
const foldPair = (text: string, hasKind: (kind: SpellingKind) => boolean): string => {
  const folded = foldKinds(text, hasKind)
  return hasKind('spaces') ? folded.replaceAll(' ', '') : folded
}

/** Returns the kinds in which two texts with the same key differ. */
export function findSpellingKinds(first: string, second: string): SpellingKind[] {
  const isEqual = (hasKind: (kind: SpellingKind) => boolean): boolean => foldPair(first, hasKind) === foldPair(second, hasKind)
  const needed = SPELLING_KINDS.filter((kind) => !isEqual((other) => other !== kind))
  if (needed.length > 0) return needed
  const enough = SPELLING_KINDS.find((kind) => isEqual((other) => other === kind))
  return enough ? [enough] : ['spaces']
}
