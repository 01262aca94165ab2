import { type Word, wordsOf } from '#text/analysis'
import type { QueryWord } from '#text/search-query'

/** Terms are letters and digits alone; quoted all the same, since these are literals of the database. */
const quoted = (term: string): string => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Of a `tsvector` with so many bytes of terms the engines take no more. */
const MOST_BYTES = 600_000

/** The `tsvector` of some words with their places. */
function vectorOf(words: readonly Word[]): string {
  const places = new Map<string, number[]>()
  for (const [at, { term, parts }] of words.entries())
    for (const one of [term, ...parts]) {
      const known = places.get(one)
      if (known) known.push(at + 1)
      else places.set(one, [at + 1])
    }
  return [...places].map(([term, at]) => `${quoted(term)}:${at.join(',')}`).join(' ')
}

/** Collects what of a document is found by, over all its pieces. */
export class Terms {
  readonly #all = new Set<string>()
  #bytes = 0

  /** The `tsvector` of one piece. */
  piece(text: string): string {
    const words = wordsOf(text)
    for (const { term, parts } of words) for (const one of [term, ...parts]) this.#add(one)
    return vectorOf(words)
  }

  #add(term: string): void {
    if (this.#bytes > MOST_BYTES || this.#all.has(term)) return
    this.#all.add(term)
    this.#bytes += 3 * term.length + 4
  }

  /** The `tsvector` of the whole, without places. */
  whole(): string {
    return [...this.#all].map(quoted).join(' ')
  }
}

const clause = ({ any }: QueryWord): string => `(${any.map((all) => `(${all.map(quoted).join(' & ')})`).join(' | ')})`

/** The `tsquery` of one term. */
export const oneOf = (term: string): string => quoted(term)

/** The `tsquery` that all these words answer. */
export const allOf = (words: readonly QueryWord[]): string => words.map(clause).join(' & ')

/** The `tsquery` of words beside one another. What several terms stand for is taken as one place. */
export const phraseOf = (words: readonly QueryWord[]): string =>
  words.map(({ any }) => `(${any.map(([first = '', ...more]) => [first, ...more].map(quoted).join(' <-> ')).join(' | ')})`).join(' <-> ')
