import { splitWords, type Word } from './analysis'
import { matchKey } from './normalise'
import { stem } from './stem'

/** One word that must occur. */
export interface QueryWord {
  /** Alternatives of the word. Each is one term, or several terms that must all occur. */
  any: readonly (readonly string[])[]
  /** Form of the word in a title. */
  bare: string
}

export interface SearchQuery {
  /** Words that must all occur. */
  words: readonly QueryWord[]
  /** Quoted phrases, whose words must be adjacent. The words are also in `words`. */
  phrases: readonly (readonly QueryWord[])[]
  /** Keys that a title must contain, as `matchKey` returns them. */
  titles: readonly string[]
  /** Key of the whole keyword, without quotes. */
  whole: string
}

/** Maximum number of words. Further words would hardly restrict the result. */
const MAX_WORDS = 64
const QUOTED = /[«"“]([^«»"“”]*)[»"”]/g

const joinable = (word: Word | undefined): word is Word => word !== undefined && /^\p{Script=Arabic}+$/u.test(word.bare)
const joined = (first: Word | undefined, second: Word | undefined): string[][] =>
  joinable(first) && joinable(second) ? [[stem(first.bare + second.bare)]] : []

/** Returns the words of a query. Each matches all spellings: with a space, with a half-space, or as one word. */
const queryWords = (text: string): QueryWord[] => {
  const words = splitWords(text).slice(0, MAX_WORDS)
  return words.map((word, at) => {
    const parts = word.parts.length > 0 ? [word.parts] : []
    return { any: [[word.term], ...parts, ...joined(words[at - 1], word), ...joined(word, words[at + 1])], bare: word.bare }
  })
}

const titleWords = (text: string): string[] => text.split(/[\s\u0085]+/).map(matchKey)

/** Parses a typed keyword: all its words must occur, and quoted words must be adjacent. */
export function searchQuery(keyword: string): SearchQuery {
  const quoted = [...keyword.matchAll(QUOTED)].map(([, inner = '']) => inner)
  const plain = keyword.replace(QUOTED, ' ')
  const phrases = quoted.map(queryWords).filter(({ length }) => length > 0)
  const titles = [...titleWords(plain), ...quoted.map(matchKey)].filter((word) => word !== '')
  return {
    words: [...queryWords(plain), ...phrases.flat()].slice(0, MAX_WORDS),
    phrases: phrases.filter(({ length }) => length > 1),
    whole: matchKey(keyword.replace(QUOTED, ' $1 ')),
    titles: [...new Set(titles.length > 0 ? titles : [matchKey(keyword)])].filter((word) => word !== '').slice(0, MAX_WORDS),
  }
}

/** Returns the terms that match a query, for highlighting. */
export const queryTerms = ({ words }: SearchQuery): ReadonlySet<string> => new Set(words.flatMap(({ any }) => any.flat()))
