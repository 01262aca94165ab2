import { splitWords, type Word } from './analysis'
import { formerPersianStem } from './former-stem'
import { matchKey } from './normalise'
import { stem } from './stem'

/** One word that must occur. */
export interface QueryWord {
  /** Alternative spellings of the word; one of them must match. Each is one term, or several terms that must all occur. */
  any: readonly (readonly string[])[]
  /** The word as it is searched in titles. */
  bare: string
}

export interface SearchQuery {
  /** Words that must all occur. */
  words: readonly QueryWord[]
  /** Quoted phrases. The words of a phrase must be next to each other. They are also in `words`. */
  phrases: readonly (readonly QueryWord[])[]
  /** Keys that the key of a title must contain; see `matchKey`. */
  titles: readonly string[]
  /** Key of the whole typed text, without quotation marks. */
  whole: string
}

/** Maximum number of words of a query. Further words would hardly change the result. */
const MAX_WORDS = 64
const QUOTED = /[«"“]([^«»"“”]*)[»"”]/g

const isPersian = (bare: string): boolean => /^\p{Script=Arabic}+$/u.test(bare)
const joinable = (word: Word | undefined): word is Word => word !== undefined && isPersian(word.bare)
const joinWords = (first: Word | undefined, second: Word | undefined): string[][] =>
  joinable(first) && joinable(second) ? [[stem(first.bare + second.bare)]] : []

/** Returns the words of a query. Each word matches all its spellings: with a space, with a half-space, or joined. */
const parseWords = (text: string, withFormerStems: boolean): QueryWord[] => {
  const words = splitWords(text).slice(0, MAX_WORDS)
  return words.map((word, at) => {
    const parts = word.parts.length > 0 ? [word.parts] : []
    const former = withFormerStems && isPersian(word.bare) ? [[formerPersianStem(word.bare)]] : []
    const others = [...parts, ...joinWords(words[at - 1], word), ...joinWords(word, words[at + 1]), ...former]
    return { any: [[word.term], ...others.filter(([only, ...more]) => more.length > 0 || only !== word.term)], bare: word.bare }
  })
}

const toTitleWords = (text: string): string[] => text.split(/[\s\u0085]+/).map(matchKey)

/**
 * Parses a typed query. All of its words must occur, and the words of a quoted phrase must be next to each other. `withFormerStems`: the
 * query also finds texts that were indexed by the former analysis.
 */
export function parseSearchQuery(keyword: string, withFormerStems = false): SearchQuery {
  const quoted = [...keyword.matchAll(QUOTED)].map(([, inner = '']) => inner)
  const plain = keyword.replace(QUOTED, ' ')
  const phrases = quoted.map((inner) => parseWords(inner, withFormerStems)).filter(({ length }) => length > 0)
  const titles = [...toTitleWords(plain), ...quoted.map(matchKey)].filter((word) => word !== '')
  return {
    words: [...parseWords(plain, withFormerStems), ...phrases.flat()].slice(0, MAX_WORDS),
    phrases: phrases.filter(({ length }) => length > 1),
    whole: matchKey(keyword.replace(QUOTED, ' $1 ')),
    titles: [...new Set(titles.length > 0 ? titles : [matchKey(keyword)])].filter((word) => word !== '').slice(0, MAX_WORDS),
  }
}

/** Returns the terms of a query whose matches are highlighted. */
export const getQueryTerms = ({ words }: SearchQuery): ReadonlySet<string> => new Set(words.flatMap(({ any }) => any.flat()))
