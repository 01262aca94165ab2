import { wordsOf, type Word } from './analysis'
import { matchKey } from './normalise'
import { stem } from './stem'

/** One word that must occur. */
export interface QueryWord {
  /** Any of these, each of which is one term or several that must all be there. */
  any: readonly (readonly string[])[]
  /** How a title holds it. */
  bare: string
}

export interface SearchQuery {
  /** All of them must occur. */
  words: readonly QueryWord[]
  /** Words in quotes, which must stand beside one another; they are among `words` too. */
  phrases: readonly (readonly QueryWord[])[]
  /** What a title must hold, each as `matchKey` makes it. */
  titles: readonly string[]
  /** The same of the whole keyword, without its quotes. */
  whole: string
}

/** Further words would not narrow what so many have. */
const MOST_WORDS = 64
const QUOTED = /[«"“]([^«»"“”]*)[»"”]/g

const joinable = (word: Word | undefined): word is Word => word !== undefined && /^\p{Script=Arabic}+$/u.test(word.bare)
const joined = (first: Word | undefined, second: Word | undefined): string[][] =>
  joinable(first) && joinable(second) ? [[stem(first.bare + second.bare)]] : []

/** What one wrote with a space, a half-space or as one is found as any of these. */
const queryWords = (text: string): QueryWord[] => {
  const words = wordsOf(text).slice(0, MOST_WORDS)
  return words.map((word, at) => {
    const parts = word.parts.length > 0 ? [word.parts] : []
    return { any: [[word.term], ...parts, ...joined(words[at - 1], word), ...joined(word, words[at + 1])], bare: word.bare }
  })
}

const titleWords = (text: string): string[] => text.split(/[\s\u0085]+/).map(matchKey)

/** What a typed keyword asks for: all its words, those in quotes beside one another. */
export function searchQuery(keyword: string): SearchQuery {
  const quoted = [...keyword.matchAll(QUOTED)].map(([, inner = '']) => inner)
  const plain = keyword.replace(QUOTED, ' ')
  const phrases = quoted.map(queryWords).filter(({ length }) => length > 0)
  const titles = [...titleWords(plain), ...quoted.map(matchKey)].filter((word) => word !== '')
  return {
    words: [...queryWords(plain), ...phrases.flat()].slice(0, MOST_WORDS),
    phrases: phrases.filter(({ length }) => length > 1),
    whole: matchKey(keyword.replace(QUOTED, ' $1 ')),
    titles: [...new Set(titles.length > 0 ? titles : [matchKey(keyword)])].filter((word) => word !== '').slice(0, MOST_WORDS),
  }
}

/** The terms that answer a query: what a highlight marks. */
export const queryTerms = ({ words }: SearchQuery): ReadonlySet<string> => new Set(words.flatMap(({ any }) => any.flat()))
