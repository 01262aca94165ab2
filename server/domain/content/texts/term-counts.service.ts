import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import {
  getLookupVariants,
  getVariants,
  isSpellable,
  type KnownWord,
  selectCorrections,
  selectNearWords,
  splitInTwo,
} from '#server/text/spelling'
import { toInflectedTerm } from '#server/text/terms'
import { readWord, toExactTerm } from '#text/exact-term'
import {
  countChangedTerms,
  deleteTerms,
  deleteVariants,
  findWordsByVariant,
  insertVariants,
  readTermCounts,
} from './term-counts.repository'

export { readTermCounts, type TermCounts } from './term-counts.repository'

const toWordVariants = (words: readonly string[]) => {
  const pairs = words.filter(isSpellable).flatMap((word) => getVariants(word).map((variant) => ({ variant, word })))
  return { variants: pairs.map(({ variant }) => variant), words: pairs.map(({ word }) => word) }
}

const toWords = (entries: readonly string[]): string[] => [...new Set(entries.flatMap((entry) => readWord(entry) ?? []))]

/** Entries of the texts that contain a word: as its own term, only in other forms, or as a form of another term. */
const listEntries = (word: string): [own: string, inflected: string, form: string] => [word, toInflectedTerm(word), toExactTerm(word)]

/** Returns the number of texts with these words in exactly this form. Words that no text has are left out. */
async function countWords(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const { byTerm } = await readTermCounts(db, words.flatMap(listEntries))
  return words.flatMap((word) => {
    const [own, inflected, form] = listEntries(word).map((entry) => byTerm.get(entry) ?? 0)
    const texts = (own ?? 0) - (inflected ?? 0) + (form ?? 0)
    return texts > 0 ? [{ word, texts }] : []
  })
}

/** Counts the terms of at most `limit` changed texts. Returns false if no change is left. */
export const runTermCountStep = (db: Db, limit: number): Promise<boolean> =>
  transact({ db }, async (tx) => {
    const { changes, added, removed } = await countChangedTerms(tx, limit)
    await deleteTerms(tx, removed)
    const words = toWords(removed)
    const { byTerm } = await readTermCounts(tx, words.flatMap(listEntries))
    await deleteVariants(tx, toWordVariants(words.filter((word) => !byTerm.has(word) && !byTerm.has(toExactTerm(word)))))
    await insertVariants(tx, toWordVariants(toWords(added)))
    return changes === limit
  })

/** Minimum number of texts with the rarer one of two words that were typed without a space. */
const MIN_TEXTS_OF_PART = 2

/** Returns the two words that were most likely typed without a space. */
async function findTwoWords(db: Db, typed: string): Promise<string[]> {
  const ways = splitInTwo(typed)
  const counts = new Map((await countWords(db, [...new Set(ways.flat())])).map(({ word, texts }) => [word, texts]))
  const [best] = ways
    .map(([one, other]) => ({ words: `${one} ${other}`, texts: Math.min(counts.get(one) ?? 0, counts.get(other) ?? 0) }))
    .toSorted((one, other) => other.texts - one.texts)
  return best && best.texts >= MIN_TEXTS_OF_PART ? [best.words] : []
}

/** Returns at most `most` words of texts that a misspelt word may mean, the most likely first. */
export async function findCorrections(db: Db, typed: string, most: number): Promise<string[]> {
  if (!isSpellable(typed)) return []
  const words = await findWordsByVariant(db, getLookupVariants(typed))
  const near = selectNearWords(typed, words)
  const similar = selectCorrections(typed, await countWords(db, near), most)
  return similar.length > 0 ? similar : await findTwoWords(db, typed)
}
