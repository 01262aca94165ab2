import { type Word, splitWords } from '#text/analysis'
import type { QueryWord } from '#text/search-query'

/** Quotes a term as a literal of the database, although terms contain only letters and digits. */
const quoteTerm = (term: string): string => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Maximum bytes of terms in a `tsvector` that both engines accept. */
const MAX_BYTES = 600_000

/** Returns the `tsvector` of words with their positions. */
function buildVector(words: readonly Word[]): string {
  const places = new Map<string, number[]>()
  for (const [at, { term, parts }] of words.entries())
    for (const one of [term, ...parts]) {
      const known = places.get(one)
      if (known) known.push(at + 1)
      else places.set(one, [at + 1])
    }
  return [...places].map(([term, at]) => `${quoteTerm(term)}:${at.join(',')}`).join(' ')
}

/** Collects the search terms of a document over all its pieces. */
export class Terms {
  readonly #all = new Set<string>()
  #bytes = 0

  /** Returns the `tsvector` of one piece. */
  piece(text: string): string {
    const words = splitWords(text)
    for (const { term, parts } of words) for (const one of [term, ...parts]) this.#add(one)
    return buildVector(words)
  }

  #add(term: string): void {
    if (this.#bytes > MAX_BYTES || this.#all.has(term)) return
    this.#all.add(term)
    this.#bytes += 3 * term.length + 4
  }

  /** Returns the `tsvector` of the whole text, without positions. */
  whole(): string {
    return [...this.#all].map(quoteTerm).join(' ')
  }
}

const buildClause = ({ any }: QueryWord): string => `(${any.map((all) => `(${all.map(quoteTerm).join(' & ')})`).join(' | ')})`

/** Returns the `tsquery` of one term. */
export const toTermQuery = (term: string): string => quoteTerm(term)

/** Returns the `tsquery` that requires all these words. */
export const toAllWordsQuery = (words: readonly QueryWord[]): string => words.map(buildClause).join(' & ')

/** Returns the `tsquery` of adjacent words. Alternatives with several terms count as one position. */
export const toPhraseQuery = (words: readonly QueryWord[]): string =>
  words.map(({ any }) => `(${any.map(([first = '', ...more]) => [first, ...more].map(quoteTerm).join(' <-> ')).join(' | ')})`).join(' <-> ')
