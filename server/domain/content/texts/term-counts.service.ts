import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { getLookupVariants, getVariants, isSpellable, selectCorrections, splitInTwo } from '#server/text/spelling'
import { readExactTerm, toExactTerm } from '#text/exact-term'
import {
  countChangedTerms,
  deleteTerms,
  deleteVariants,
  findWordsByVariant,
  insertVariants,
  readTermCounts,
} from './term-counts.repository'

export { readTermCounts, type TermCounts } from './term-counts.repository'

const toWordVariants = (terms: readonly string[]) => {
  const pairs = terms
    .flatMap((term) => readExactTerm(term) ?? [])
    .filter(isSpellable)
    .flatMap((word) => getVariants(word).map((variant) => ({ variant, word })))
  return { variants: pairs.map(({ variant }) => variant), words: pairs.map(({ word }) => word) }
}

/** Counts the terms of at most `limit` changed texts. Returns false if no change is left. */
export const runTermCountStep = (db: Db, limit: number): Promise<boolean> =>
  transact({ db }, async (tx) => {
    const { changes, added, removed } = await countChangedTerms(tx, limit)
    await deleteTerms(tx, removed)
    await deleteVariants(tx, toWordVariants(removed))
    await insertVariants(tx, toWordVariants(added))
    return changes === limit
  })

/** Minimum number of texts with the rarer one of two words that were typed without a space. */
const MIN_TEXTS_OF_PART = 2

/** Returns the two words that were most likely typed without a space. */
async function findTwoWords(db: Db, typed: string): Promise<string[]> {
  const ways = splitInTwo(typed)
  const { byTerm } = await readTermCounts(db, [...new Set(ways.flat().map(toExactTerm))])
  const countOf = (word: string): number => byTerm.get(toExactTerm(word)) ?? 0
  const [best] = ways
    .map(([one, other]) => ({ words: `${one} ${other}`, texts: Math.min(countOf(one), countOf(other)) }))
    .toSorted((one, other) => other.texts - one.texts)
  return best && best.texts >= MIN_TEXTS_OF_PART ? [best.words] : []
}

/** Returns at most `most` words of texts that a misspelt word may mean, the most likely first. */
export async function findCorrections(db: Db, typed: string, most: number): Promise<string[]> {
  if (!isSpellable(typed)) return []
  const similar = selectCorrections(typed, await findWordsByVariant(db, getLookupVariants(typed), toExactTerm('')), most)
  return similar.length > 0 ? similar : await findTwoWords(db, typed)
}
