import { type Word, splitWords } from '#text/analysis'
import { toExactTerm } from '#text/exact-term'
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

/** Prefix of the entry of a whole text for a term that occurs often in it. */
const FREQUENT = '+'
/** Occurrences of a term in a piece that make it frequent, and the same as a share of the words of a long piece. */
const MIN_FREQUENT = 2
const MIN_FREQUENT_SHARE = 0.01

const getAllTerms = ({ term, parts }: Word): readonly string[] => [term, ...parts]

const findFrequentTerms = (words: readonly Word[]): string[] => {
  const counts = new Map<string, number>()
  for (const word of words) for (const term of getAllTerms(word)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const least = Math.max(MIN_FREQUENT, MIN_FREQUENT_SHARE * words.length)
  return [...counts].filter(([, count]) => count >= least).map(([term]) => term)
}

/** Prefix of the entry of a whole text for a term that occurs in it only in other forms than itself. */
const INFLECTED = '~'

/** Collects the search terms of a document over all its pieces. */
export class Terms {
  readonly #all = new Set<string>()
  readonly #terms = new Set<string>()
  readonly #inExactForm = new Set<string>()
  #bytes = 0

  /** Returns the `tsvector` of one piece. */
  piece(text: string): string {
    const words = splitWords(text)
    for (const word of words) {
      for (const term of getAllTerms(word)) {
        this.#add(term)
        this.#terms.add(term)
      }
      if (word.form === word.term) this.#inExactForm.add(word.term)
      else this.#add(toExactTerm(word.form))
    }
    for (const term of findFrequentTerms(words)) this.#add(FREQUENT + term)
    return buildVector(words)
  }

  #add(term: string): void {
    if (this.#bytes > MAX_BYTES || this.#all.has(term)) return
    this.#all.add(term)
    this.#bytes += 3 * term.length + 4
  }

  /**
   * Returns the `tsvector` of the whole text, without positions. Besides the terms, it has entries for the forms that differ from their
   * terms, for the terms that occur only in such forms, and for frequent terms.
   */
  whole(): string {
    for (const term of this.#terms) if (!this.#inExactForm.has(term)) this.#add(INFLECTED + term)
    return [...this.#all].map(quoteTerm).join(' ')
  }
}

/** Returns the `tsquery` for whole texts with a word in this form. */
export const toExactQuery = (form: string, term: string): string =>
  form === term ? `${quoteTerm(term)} & !${quoteTerm(INFLECTED + term)}` : quoteTerm(toExactTerm(form))
/** Returns the entry of a whole text for a term that occurs only in other forms than itself. */
export const toInflectedTerm = (term: string): string => INFLECTED + term
/** Returns the entry of a whole text for a term that occurs often in it. */
export const toFrequentTerm = (term: string): string => FREQUENT + term

const buildClause = ({ any, isPrefix }: QueryWord): string => {
  const quote = (term: string): string => (isPrefix ? `${quoteTerm(term)}:*` : quoteTerm(term))
  return `(${any.map((all) => `(${all.map(quote).join(' & ')})`).join(' | ')})`
}

/** Returns the `tsquery` of one term. */
export const toTermQuery = (term: string): string => quoteTerm(term)

/** Returns the `tsquery` that requires all these words. */
export const toAllWordsQuery = (words: readonly QueryWord[]): string => words.map(buildClause).join(' & ')

/** Returns the `tsquery` that requires one of these words. */
export const toAnyWordQuery = (words: readonly QueryWord[]): string => words.map(buildClause).join(' | ')

/** Returns the `tsquery` of adjacent words. Alternatives with several terms count as one position. */
export const toPhraseQuery = (words: readonly QueryWord[]): string =>
  words.map(({ any }) => `(${any.map(([first = '', ...more]) => [first, ...more].map(quoteTerm).join(' <-> ')).join(' | ')})`).join(' <-> ')
