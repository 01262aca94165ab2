import { type Word, wordsOf } from './analysis'
import type { MatchRange } from './match-ranges'

/** What words beside one another are found by: the normal form of each. Empty where there is no word. */
export const phraseOf = (text: string): string[] => wordsOf(text).map(({ term }) => term)

const standsAt = (words: readonly Word[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((term, step) => words[at + step]?.term === term)

/** Where a phrase stands among words, in order and without overlaps. */
export function phrasePlaces(words: readonly Word[], phrase: readonly string[]): MatchRange[] {
  const places: MatchRange[] = []
  if (phrase.length === 0) return places
  for (let at = 0; at + phrase.length <= words.length; at += 1) {
    if (!standsAt(words, at, phrase)) continue
    const last = words[at + phrase.length - 1]
    const first = words[at]
    if (first && last) places.push({ start: first.start, end: last.end })
    at += phrase.length - 1
  }
  return places
}
