import { splitWords, type Word } from './analysis'
import { formerPersianStem } from './former-stem'
import { toExactTerm } from './exact-term'
import { matchKey } from './normalise'
import { type QueryParts, splitOperators } from './search-operators'
import { stem } from './stem'

/** One word that must occur. */
export interface QueryWord {
  /** Alternative spellings of the word; one of them must match. Each is one term, or several terms that must all occur. */
  any: readonly (readonly string[])[]
  /** The word as it is searched in titles. */
  bare: string
  /** The word in its exact form. */
  form: string
  /** Other words that may occur instead of `bare` in titles. */
  orBare?: readonly string[]
  /** True if the terms are the beginnings of terms. */
  isPrefix?: true
}

/** Text that must not occur: its words next to each other. */
export interface ExcludedText {
  words: readonly QueryWord[]
  /** Key that the key of a title must not contain. */
  title: string
}

export interface SearchQuery {
  /** Words that must all occur. */
  words: readonly QueryWord[]
  /** Quoted phrases. The words of a phrase must be next to each other. They are also in `words`. */
  phrases: readonly (readonly QueryWord[])[]
  /** Groups of keys; the key of a title must contain one of each group. See `matchKey`. */
  titles: readonly (readonly string[])[]
  /** Key of the whole typed text, without quotation marks and operators. */
  whole: string
  excluded: readonly ExcludedText[]
  fields: QueryParts['fields']
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
    return {
      any: [[word.term], ...others.filter(([only, ...more]) => more.length > 0 || only !== word.term)],
      bare: word.bare,
      form: word.form,
    }
  })
}

const toTitleWords = (text: string): string[] => text.split(/[\s\u0085]+/).map(matchKey)

/** Returns the word that a group of alternatives stands for. */
function parseAlternatives(texts: readonly string[], withFormerStems: boolean): QueryWord[] {
  const all = texts.map((text) => parseWords(text, withFormerStems))
  const any = all.flatMap(([first, ...more]) => {
    if (!first) return []
    return more.length === 0 ? first.any : [[first, ...more].flatMap((word) => word.any[0] ?? [])]
  })
  const [bare = '', ...orBare] = texts.map(matchKey).filter((key) => key !== '')
  return any.length > 0 ? [{ any, bare, form: bare, orBare }] : []
}

/** Returns the word for the beginning of a word: of its stem, or of one of its forms. */
const parsePrefix = (text: string): QueryWord[] => {
  const bare = matchKey(text)
  return bare === '' ? [] : [{ any: [[bare], [toExactTerm(bare)]], bare, form: bare, isPrefix: true }]
}

/** Parses words and quoted phrases. */
function parsePlain(keyword: string, withFormerStems: boolean) {
  const quoted = [...keyword.matchAll(QUOTED)].map(([, inner = '']) => inner)
  const plain = keyword.replace(QUOTED, ' ')
  const phrases = quoted.map((inner) => parseWords(inner, withFormerStems)).filter(({ length }) => length > 0)
  const titles = [...toTitleWords(plain), ...quoted.map(matchKey)].filter((word) => word !== '')
  return {
    words: [...parseWords(plain, withFormerStems), ...phrases.flat()],
    phrases: phrases.filter(({ length }) => length > 1),
    titles: [...new Set(titles.length > 0 ? titles : [matchKey(keyword)])].filter((word) => word !== ''),
  }
}

export interface ParseOptions {
  /** The query also finds texts that were indexed by the former analysis. */
  withFormerStems?: boolean
  /** Operators are read; otherwise they are text. */
  operators?: boolean
}

/** Parses a typed query. All of its words must occur, and the words of a quoted phrase must be next to each other. */
export function parseSearchQuery(keyword: string, { withFormerStems = false, operators = false }: ParseOptions = {}): SearchQuery {
  const parts = operators ? splitOperators(keyword) : { plain: keyword, alternatives: [], excluded: [], prefixes: [], fields: [] }
  const { words, phrases, titles } = parsePlain(parts.plain, withFormerStems)
  const groups = parts.alternatives.flatMap((texts) => parseAlternatives(texts, withFormerStems))
  const keys = [
    ...titles.map((one) => [one]),
    ...parts.alternatives.map((texts) => texts.map(matchKey)),
    ...parts.prefixes.map((text) => [matchKey(text)]),
  ]
  return {
    words: [...words, ...groups, ...parts.prefixes.flatMap(parsePrefix)].slice(0, MAX_WORDS),
    phrases,
    whole: matchKey(parts.plain.replace(QUOTED, ' $1 ')),
    titles: keys
      .map((group) => group.filter((key) => key !== ''))
      .filter(({ length }) => length > 0)
      .slice(0, MAX_WORDS),
    excluded: parts.excluded
      .slice(0, MAX_WORDS)
      .map((text) => ({ words: parseWords(text, withFormerStems), title: matchKey(text.replace(QUOTED, ' $1 ')) })),
    fields: parts.fields.slice(0, MAX_WORDS),
  }
}

/** Returns the terms of a query whose matches are highlighted. */
export const getQueryTerms = ({ words }: SearchQuery): ReadonlySet<string> =>
  new Set(words.flatMap(({ any, isPrefix }) => (isPrefix ? [] : any.flat())))

/** Returns the beginnings of words of a query whose matches are highlighted. */
export const getQueryPrefixes = ({ words }: SearchQuery): string[] => words.flatMap(({ bare, isPrefix }) => (isPrefix ? [bare] : []))
