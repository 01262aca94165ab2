import type { Db } from '#server/database/schema'
import { findCorrections, readTermCounts, type TermCounts } from '#server/domain/content/texts/term-counts.service'
import { splitWords } from '#text/analysis'
import type { QueryWord } from '#text/search-query'

/** One reading of a word of a query: as typed, or as a word of a text that it may mean. */
export interface WordReading {
  /** Number of the word in the query, from 0. */
  word: number
  /** The word that is shown instead of the typed one; undefined for the typed word. */
  correction?: string
  /** Alternatives, each with terms that must all occur; see `QueryWord`. */
  any: QueryWord['any']
  bare: string
  form: string
  /** Weight of a document with this reading: the rarer the word, the higher. */
  weight: number
}

/** Inverse document frequency as in BM25. */
const computeRarity = (all: number, texts: number): number => Math.log(1 + (Math.max(all, texts) - texts + 0.5) / (texts + 0.5))

const countTexts = ({ byTerm }: TermCounts, any: QueryWord['any']): number =>
  Math.max(0, ...any.map((terms) => Math.min(...terms.map((term) => byTerm.get(term) ?? 0))))

/** The words of a query as typed. */
export interface WeighedWords {
  /** Number of all texts. */
  allTexts: number
  /** `texts` is the number of texts with the word. */
  typed: readonly (WordReading & { texts: number })[]
}

/** Returns the words of a query as typed, with their weights. */
export async function weighWords(db: Db, words: readonly QueryWord[]): Promise<WeighedWords> {
  const counts = await readTermCounts(db, [...new Set(words.flatMap(({ any }) => any.flat()))])
  const typed = words.map(({ any, bare, form }, word) => {
    const texts = countTexts(counts, any)
    return { word, any, bare, form, texts, weight: computeRarity(counts.texts, texts) }
  })
  return { allTexts: counts.texts, typed }
}

/** Words of a query that the search for some of the words uses: the rarest. */
const MAX_WORDS = 6
/** A word in more texts than this number, and than this share of all texts, is used only if there is no rarer one. */
const MANY_TEXTS = 10
const MAX_SHARE = 0.3
/** Maximum number of texts that contain one of the used words, unless the rarest word alone has more. */
const MAX_TEXTS = 5_000
/** Maximum number of readings; the database marks each of them with one bit. */
const MAX_READINGS = 60
/** A word in at most this number of texts may be misspelt. */
const MAX_TEXTS_OF_TYPO = 3
const MAX_CORRECTIONS = 4
/** Weight of a correction as a share of the weight of its word; each further one counts less. */
const CORRECTION_WEIGHTS = [0.75, 0.65, 0.55]
const MIN_CORRECTION_WEIGHT = 0.5

/** Returns the first items, which have at most `MAX_TEXTS` texts together, and at least one item. */
function takeFewTexts<Item extends { texts: number }>(items: readonly Item[]): Item[] {
  let sum = 0
  return items.filter(({ texts }, at) => {
    sum += texts
    return at === 0 || sum <= MAX_TEXTS
  })
}

/** Returns the readings for a search for some of the words: the rarest words as typed, and the corrections of those that may be misspelt. */
export async function listReadings(db: Db, { allTexts, typed }: WeighedWords): Promise<WordReading[]> {
  const known = typed.filter(({ texts }) => texts > 0).toSorted((one, other) => one.texts - other.texts || one.word - other.word)
  const rare = known.filter(({ texts }) => texts <= Math.max(MANY_TEXTS, MAX_SHARE * allTexts))
  const unknown = typed.filter(({ texts }) => texts === 0)
  const used = [...unknown.slice(0, MAX_WORDS), ...takeFewTexts((rare.length > 0 ? rare : known).slice(0, MAX_WORDS))]
  const corrected = await Promise.all(
    used.map(async ({ texts, ...reading }) => (texts > MAX_TEXTS_OF_TYPO ? [] : await readCorrections(db, reading, allTexts))),
  )
  return [...used.map(({ texts: _, ...reading }) => reading), ...corrected.flat()].slice(0, MAX_READINGS)
}

/** Returns the words that a typed word may mean. A correction weighs as much as its own rarity allows. */
async function readCorrections(db: Db, typed: WordReading, allTexts: number): Promise<WordReading[]> {
  const found = await Promise.all([...new Set([typed.bare, typed.form])].map((one) => findCorrections(db, one, MAX_CORRECTIONS)))
  const corrections = [...new Set(found.flat())].map((correction) => ({
    correction,
    any: [splitWords(correction).map(({ term }) => term)],
  }))
  const counts = await readTermCounts(db, [...new Set(corrections.flatMap(({ any }) => any.flat()))])
  const counted = corrections.map((one) => ({ ...one, texts: countTexts(counts, one.any) }))
  return takeFewTexts(counted).map(({ correction, any, texts }, at) => ({
    ...{ word: typed.word, correction, any, bare: correction, form: correction },
    weight: computeRarity(allTexts, texts) * (CORRECTION_WEIGHTS[at] ?? MIN_CORRECTION_WEIGHT),
  }))
}
