/**
 * The one text identity. Everything here makes forms for matching; what a user typed is stored as typed.
 * Sources: Unicode NFKC, the folding tables of Persian analysers, ISIRI 6219.
 */

const ZWNJ = '\u200c'

/** The letter kept, then those read as it. */
const FORMS = ['یىيےۍې', 'کكڪګ', 'هةۀەہۂۃھ', 'اأإٱٲٳ', 'وؤ', 'σς']
const FOLDED = new Map(FORMS.flatMap(([kept = '', ...forms]) => forms.map((form) => [form, kept] as const)))
const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g')
const MARKS = /[\u0640\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\ufe00-\ufe0f]/g
/** Controls other than white space, and format characters other than the half-space. */
const INVISIBLE = /(?![\t-\r\u0085\u200c])[\p{Cc}\p{Cf}]/gu
const DIGIT = /[٠-٩۰-۹]/g

/** Word writes these where people type the half-space; between Latin letters the first one is a place where a word may be broken. */
const SOFT_HYPHENS = /(?<=\p{Script=Arabic}\p{M}*)[\u00ad\u001f]+(?=\p{Script=Arabic})/gu
/** The half-spaces that Word has made of them, as they were meant. */
export const withHalfSpaces = (text: string): string => text.replace(SOFT_HYPHENS, ZWNJ)
const ACCENTED = /[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]/

const withoutAccents = (text: string): string =>
  ACCENTED.test(text)
    ? text
        .normalize('NFD')
        .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
        .normalize('NFKC')
    : text

/** All but the hamza: what a letter is folded to here depends on no other letter. */
const letters = (text: string, accents: (text: string) => string): string =>
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

export const foldLetters = (text: string): string => letters(text, withoutAccents)

/** A letter that goes, or becomes another one, because of the letters beside it. */
export interface Change {
  at: number
  instead: string
}

/**
 * How people write a hamza on its chair, and what each is read as; the first that fits. «مسئول» is also written «مسؤول», «هیئت» «هیأت»,
 * «مسئله» «مسأله», «سئوال» «سؤال», and «قراءت» «قرائت»; everywhere else a yeh is written for «ئ», and nothing for «ء».
 */
const HAMZA: readonly (readonly [written: RegExp, instead: string])[] = [
  [/(?<=س)ئ(?=وا)/g, ''],
  [/(?<=مس)ئ(?=و)|(?<=ر)ئ(?=و(?:ف|س(?!تا)))|(?<=ش)ئ(?=و[نم])|(?<=م)ئ(?=ون)/g, 'و'],
  [/(?<=مس)ئ(?=ل)|(?<=[^اآو \u200c])ئ(?=ت)|(?<=\u200c)ئ(?=ی)/g, 'ا'],
  [/(?<=ا)ء(?=ت|ه(?!ا)|ا(?!ل))/g, 'ی'],
  [/ئ/g, 'ی'],
  [/ء/g, ''],
]

/** What the hamzas of a text without other differences become. A text of nothing else keeps them: something must be left to match. */
export function hamzaChanges(text: string): Change[] {
  if (!/[ئء]/.test(text) || !/[^ء\s]/.test(text)) return []
  const changes = new Map<number, string>()
  for (const [written, instead] of HAMZA)
    for (const { index } of text.matchAll(written)) if (!changes.has(index)) changes.set(index, instead)
  return [...changes].map(([at, instead]) => ({ at, instead })).sort((a, b) => a.at - b.at)
}

/** Latin words that hyphens join. */
const LATIN_CHAIN = /\p{Script=Latin}+(?:[-\u2010\u2011]\p{Script=Latin}+)+/gu
export const HYPHEN = /[-\u2010\u2011]/g
/** A word, and not only letters that count something: «A-B» is not «AB». */
const holdsWord = (chain: string): boolean => /\p{Script=Latin}{2}/u.test(chain)

/** Hyphens that join Latin words: «e-mail» is «email». */
export function hyphenChanges(text: string): Change[] {
  if (text.search(HYPHEN) < 0) return []
  const chains = [...text.matchAll(LATIN_CHAIN)].filter(([chain]) => holdsWord(chain))
  return chains.flatMap(({ 0: chain, index }) =>
    Array.from(chain.matchAll(HYPHEN), (hyphen) => ({ at: index + hyphen.index, instead: '' })),
  )
}

const changed = (text: string, changes: readonly Change[]): string => {
  let from = 0
  let made = ''
  for (const { at, instead } of changes) {
    made += text.slice(from, at) + instead
    from = at + 1
  }
  return made + text.slice(from)
}

/**
 * Letters, digits and case folded, hamzas and accents with them, marks and invisible characters gone; half-spaces stay, white space
 * becomes one plain space. The form an analyser of words starts from. آ stays apart from ا here.
 */
export const fold = (text: string): string => {
  const folded = foldLetters(text)
  const changes = hamzaChanges(folded)
  return changes.length === 0 ? folded : changed(folded, changes).replace(/ {2,}/g, ' ')
}

/** `fold` with half-spaces as spaces: words parted by exactly one space. The form given to a full-text engine. */
export const normalise = (text: string): string =>
  fold(text)
    .replace(/[ \u200c]+/g, ' ')
    .trim()

/**
 * Two texts are the same for a reader when their keys are equal: titles in a folder, tags, search. «می‌رود», «می رود» and
 * «میرود» are one; so are «آب» and «اب» (the sort key keeps آ before ا). A space survives only between two characters that
 * are both outside the Arabic script, where joining would change what is read: «1 2» is not «12», «C 1» is not «C1».
 */
export const matchKey = (text: string): string => {
  const joined = spaced(normalise(text))
  return changed(joined, hyphenChanges(joined))
}

/** Without spaces beside Arabic letters, and with one alef. */
const spaced = (text: string): string => text.replaceAll('آ', 'ا').replace(/ (?=\p{Script=Arabic})|(?<=\p{Script=Arabic}) /gu, '')

/**
 * Two names of accounts are the same when these are equal. Narrower than `matchKey`: accounts that people have must stay apart, so what
 * that one learns later is no part of this.
 */
export const usernameKey = (username: string): string =>
  spaced(
    letters(username, (text) => text)
      .replace(/[ \u200c]+/g, ' ')
      .trim(),
  )

/** Whether `text` contains `query` for a reader. An empty query is contained in everything. */
export const contains = (text: string, query: string): boolean => matchKey(text).includes(matchKey(query))

const EDGE = /[\s\u0085\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

/** A typed name as it is kept: NFC, no white space, half-spaces or direction marks at its ends, untouched inside. */
export const trimName = (name: string): string => {
  const text = name.normalize('NFC')
  let start = 0
  let end = text.length
  // By steps: a pattern anchored at the end takes quadratic time on a long run in the middle.
  while (start < end && EDGE.test(text.charAt(start))) start++
  while (end > start && EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
