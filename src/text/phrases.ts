import { type Word, splitWords } from './analysis'
import type { MatchRange } from './match-ranges'

/** Returns the normal form of each word of a phrase. Empty if there is no word. */
export const toPhrase = (text: string): string[] => splitWords(text).map(({ term }) => term)

const occursAt = (words: readonly Word[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((term, step) => words[at + step]?.term === term)

/** Returns the positions at which a phrase occurs in a list of words, in order and without overlaps. */
export function findPhrase(words: readonly Word[], phrase: readonly string[]): MatchRange[] {
  const places: MatchRange[] = []
  if (phrase.length === 0) return places
  for (let at = 0; at + phrase.length <= words.length; at += 1) {
    if (!occursAt(words, at, phrase)) continue
    const last = words[at + phrase.length - 1]
    const first = words[at]
    if (first && last) places.push({ start: first.start, end: last.end })
    at += phrase.length - 1
  }
  return places
}
