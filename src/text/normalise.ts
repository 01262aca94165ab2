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

/**
 * Letters, digits and case folded, marks and invisible characters gone; half-spaces stay, white space becomes one plain
 * space. The form an analyser of words starts from. آ stays apart from ا here.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u06cc\u0654/g, 'ئ')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u00ac\u200b]/g, ZWNJ)
    .replace(INVISIBLE, '')
    .replace(MARKS, '')
    .replace(FOLDABLE, (letter) => FOLDED.get(letter) ?? letter)
    .replace(DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\u0085]+/g, ' ')

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
export const matchKey = (text: string): string =>
  normalise(text)
    .replaceAll('آ', 'ا')
    .replace(/ (?=\p{Script=Arabic})|(?<=\p{Script=Arabic}) /gu, '')

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
