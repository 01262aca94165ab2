import type { Db } from '#server/database/schema'
import { parseSearchQuery } from '#text/search-query'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import type { SearchWords } from './search-words'
import type { Correction } from './word-search.service'
import { weighWords } from './word-weights.service'

/** A keyword as it was probably meant, and the words of it that were typed in the other keyboard layout. */
export interface LayoutReading {
  keyword: string
  corrections: Correction[]
  /** True if texts contain the meant words but not the typed ones. */
  isCertain: boolean
}

/** Maximum number of words that are read in the other layout. */
const MAX_WORDS = 12
const OPERATORS = /["«»“”|:*=]|^-|^(?:OR|NOT)$/

const toCorrection = (typed: string, shown: string): Correction => ({ typed, shown: [shown], reason: 'layout' })

/** Returns the keyword with each word that no text contains replaced by the word of a text that the same keys produce in the other layout. */
async function replaceUnknownWords(db: Db, keyword: string): Promise<LayoutReading | undefined> {
  const typed = [...new Set(keyword.split(/\s+/))].filter((word) => word.length > 1 && !OPERATORS.test(word)).slice(0, MAX_WORDS)
  const candidates = typed.flatMap((word) => {
    const readings = getOtherLayoutReadings(word)
    return readings.length === 0
      ? []
      : [{ word, spellings: [word, ...readings].map((text) => ({ text, words: parseSearchQuery(text).words })) }]
  })
  if (candidates.length === 0) return undefined
  const all = candidates.flatMap(({ spellings }) => spellings.flatMap(({ words }) => words))
  const known = new Set((await weighWords(db, all)).typed.flatMap(({ word, texts }) => (texts > 0 ? [all[word]] : [])))
  const replaced = new Map(
    candidates.flatMap(({ word, spellings: [own, ...others] }) => {
      const meant = others.find(({ words }) => words.length > 0 && words.every((one) => known.has(one)))
      return meant && !own?.words.some((one) => known.has(one)) ? [[word, meant.text] as const] : []
    }),
  )
  if (replaced.size === 0) return undefined
  return {
    keyword: keyword.replaceAll(/\S+/g, (word) => replaced.get(word) ?? word),
    corrections: [...replaced].map(([word, meant]) => toCorrection(word, meant)),
    isCertain: true,
  }
}

/** Returns the readings of a keyword in the other keyboard layout, the most likely first. */
export async function listLayoutReadings(db: Db, { text, query }: SearchWords, keyword: string): Promise<LayoutReading[]> {
  if (query.phrases.length > 0) return []
  const words = text ? await replaceUnknownWords(db, keyword) : undefined
  const whole = keyword.split(/\s+/).some((word) => OPERATORS.test(word)) ? [] : getOtherLayoutReadings(keyword)
  const readings = whole.map((reading) => ({ keyword: reading, corrections: [toCorrection(keyword, reading)], isCertain: false }))
  return words ? [words, ...readings.filter((reading) => reading.keyword !== words.keyword)] : readings
}
