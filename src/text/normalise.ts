/**
 * Functions that create keys of texts: two texts with the same key count as equal. Keys are only for matching; the typed text is stored
 * unchanged. Sources: Unicode NFKC, the folding tables of Persian analysers, ISIRI 6219.
 */

const ZWNJ = '\u200c'

/** Letters that count as equal. The first letter of each group replaces the others. */
const FORMS = ['یىيےۍې', 'کكڪګ', 'هةۀەہۂۃھ', 'اأإٱٲٳ', 'وؤ', 'σς']
const FOLDED = new Map(FORMS.flatMap(([kept = '', ...forms]) => forms.map((form) => [form, kept] as const)))
const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g')
const MARKS = /[\u0640\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\ufe00-\ufe0f]/g
/** Control characters except white space, and format characters except the half-space. */
const INVISIBLE = /(?![\t-\r\u0085\u200c])[\p{Cc}\p{Cf}]/gu
const DIGIT = /[٠-٩۰-۹]/g

/** Characters that Word writes instead of the half-space. Between Latin letters the first one is a soft hyphen. */
const SOFT_HYPHENS = /(?<=\p{Script=Arabic}\p{M}*)[\u00ad\u001f]+(?=\p{Script=Arabic})/gu
/** Converts Word's replacement characters back to half-spaces. */
export const withHalfSpaces = (text: string): string => text.replace(SOFT_HYPHENS, ZWNJ)
const ACCENTED = /[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]/

const withoutAccents = (text: string): string =>
  ACCENTED.test(text)
    ? text
        .normalize('NFD')
        .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
        .normalize('NFKC')
    : text

/** Folds all letters except the hamza. The result for a letter does not depend on the letters next to it. */
const foldAllLetters = (text: string, accents: (text: string) => string): string =>
  accents(
    text
      .normalize('NFKC')
      .replace(/\u06cc\u0654/g, 'ئ')
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC'),
  )
    .replace(/[\u00ac\u200b]/g, ZWNJ)
    .replace(SOFT_HYPHENS, ZWNJ)
    .replace(INVISIBLE, '')
    .replace(MARKS, '')
    .replace(FOLDABLE, (letter) => FOLDED.get(letter) ?? letter)
    .replace(DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\u0085]+/g, ' ')

/** Folds the forms of letters that keyboards and spellings write differently, and hamzas. Case, accents, digits and marks stay. */
export const foldLetterForms = (text: string): string => {
  const folded = text
    .replace(/[\ufb50-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'))
    .replace(/[\u06cc\u064a\u0649]\u0654/g, 'ئ')
    .replace(FOLDABLE, (letter) => FOLDED.get(letter) ?? letter)
  return applyChanges(folded, findHamzaChanges(folded))
}

/** Removes vowel marks and the lines that stretch letters. */
export const removeMarks = (text: string): string => text.replace(MARKS, '')

export const foldLetters = (text: string): string => foldAllLetters(text, withoutAccents)

/** A change of a letter that depends on the letters next to it. */
export interface Change {
  at: number
  instead: string
}

/**
 * Spellings of a hamza on its carrier, and the folded form of each. The first one that matches applies. «مسئول» is also written «مسؤول»,
 * «هیئت» «هیأت», «مسئله» «مسأله», «سئوال» «سؤال», and «قراءت» «قرائت». In all other positions «ئ» becomes a yeh, and «ء» is removed.
 */
const HAMZA: readonly (readonly [written: RegExp, instead: string])[] = [
  [/(?<=س)ئ(?=وا)/g, ''],
  [/(?<=مس)ئ(?=و)|(?<=ر)ئ(?=و(?:ف|س(?!تا)))|(?<=ش)ئ(?=و[نم])|(?<=م)ئ(?=ون)/g, 'و'],
  [/(?<=مس)ئ(?=ل)|(?<=[^اآو \u200c])ئ(?=ت)|(?<=\u200c)ئ(?=ی)/g, 'ا'],
  [/(?<=ا)ء(?=ت|ه(?!ا)|ا(?!ل))/g, 'ی'],
  [/ئ/g, 'ی'],
  [/ء/g, ''],
]

/**
 * Returns the changes of the hamzas in a text whose other letters are already folded. A text that consists only of hamzas keeps them,
 * because its key would be empty.
 */
export function findHamzaChanges(text: string): Change[] {
  if (!/[ئء]/.test(text) || !/[^ء\s]/.test(text)) return []
  const changes = new Map<number, string>()
  for (const [written, instead] of HAMZA)
    for (const { index } of text.matchAll(written)) if (!changes.has(index)) changes.set(index, instead)
  return [...changes].map(([at, instead]) => ({ at, instead })).sort((a, b) => a.at - b.at)
}

/** Matches Latin words joined by hyphens. */
const LATIN_CHAIN = /\p{Script=Latin}+(?:[-\u2010\u2011]\p{Script=Latin}+)+/gu
export const HYPHEN = /[-\u2010\u2011]/g
/** Returns true if the chain contains a word of several letters: «A-B» is not the same as «AB». */
const containsWord = (chain: string): boolean => /\p{Script=Latin}{2}/u.test(chain)

/** Returns the changes that remove hyphens between Latin words: «e-mail» becomes «email». */
export function hyphenChanges(text: string): Change[] {
  if (text.search(HYPHEN) < 0) return []
  const chains = [...text.matchAll(LATIN_CHAIN)].filter(([chain]) => containsWord(chain))
  return chains.flatMap(({ 0: chain, index }) =>
    Array.from(chain.matchAll(HYPHEN), (hyphen) => ({ at: index + hyphen.index, instead: '' })),
  )
}

const applyChanges = (text: string, changes: readonly Change[]): string => {
  let from = 0
  let made = ''
  for (const { at, instead } of changes) {
    made += text.slice(from, at) + instead
    from = at + 1
  }
  return made + text.slice(from)
}

/**
 * Folds letters, digits, case, hamzas and accents, and removes marks and invisible characters. Half-spaces stay; any white space becomes
 * one plain space. The analysis of words uses this form. آ is not folded to ا.
 */
export const fold = (text: string): string => {
  const folded = foldLetters(text)
  const changes = findHamzaChanges(folded)
  return changes.length === 0 ? folded : applyChanges(folded, changes).replace(/ {2,}/g, ' ')
}

/**
 * Applies `fold` and replaces half-spaces by spaces. The result is words with exactly one space between them. Full-text search engines
 * receive this form.
 */
export const normalise = (text: string): string =>
  fold(text)
    .replace(/[ \u200c]+/g, ' ')
    .trim()

/**
 * Returns the key of a text. Two texts with the same key count as equal for users: titles in a folder, tags, search. «می‌رود», «می رود» and
 * «میرود» are equal; so are «آب» and «اب» (the sort key keeps آ before ا). A space stays only between two characters outside the Arabic
 * script, where its removal would change the meaning: «1 2» is not «12», «C 1» is not «C1».
 */
export const matchKey = (text: string): string => {
  const joined = normaliseSpaces(normalise(text))
  return applyChanges(joined, hyphenChanges(joined))
}

/** Removes spaces next to letters of Arabic script, and replaces آ by ا. */
const normaliseSpaces = (text: string): string => text.replaceAll('آ', 'ا').replace(/ (?=\p{Script=Arabic})|(?<=\p{Script=Arabic}) /gu, '')

/**
 * Returns the key of a user name. Two names with the same key belong to the same account. The key is stricter than `matchKey`. It must
 * never change, because existing accounts must stay different.
 */
export const usernameKey = (username: string): string =>
  normaliseSpaces(
    foldAllLetters(username, (text) => text)
      .replace(/[ \u200c]+/g, ' ')
      .trim(),
  )

/** Returns true if the key of `text` contains the key of `query`. Every text contains an empty query. */
export const containsText = (text: string, query: string): boolean => matchKey(text).includes(matchKey(query))

const EDGE = /[\s\u0085\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

/** Returns a typed name as it is stored: NFC, without white space, half-spaces and direction marks at its ends, unchanged inside. */
export const trimName = (name: string): string => {
  const text = name.normalize('NFC')
  let start = 0
  let end = text.length
  // Uses loops: on a long run of spaces in the middle of the text, a regular expression that is anchored at the end would take quadratic
  // time.
  while (start < end && EDGE.test(text.charAt(start))) start++
  while (end > start && EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
