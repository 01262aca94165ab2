/**
 * Spelling variants of words, for finding the words of texts that a misspelt word may mean. Variants are keys in which letters with the same
 * sound are equal: two words that share a variant differ by few letters. Source: the deletion index of SymSpell (Garbe, 2012).
 */

/** Letters with the same sound; the first of each group replaces the others. */
const SOUNDS = ['سصث', 'زذضظ', 'تط', 'هح', 'اع', 'قغ']
const SAME_SOUND = new Map(SOUNDS.flatMap(([kept = '', ...others]) => others.map((letter) => [letter, kept] as const)))

/** Lengths of words that have variants. Shorter words have too many neighbours, and longer ones are data. */
const MIN_LENGTH = 3
const MAX_LENGTH = 24

export const isSpellable = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /^(?:\p{Script=Arabic}+|[a-z]+)$/u.test(word)

const toSounds = (word: string): string => Array.from(word, (letter) => SAME_SOUND.get(letter) ?? letter).join('')

const leaveOneOut = (key: string): string[] => Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1))

/** Returns the keys under which a word of a text is stored. */
export const getVariants = (word: string): string[] => {
  const key = toSounds(word)
  return [...new Set([key, ...leaveOneOut(key)])]
}

/** Minimum length of a typed word that is also looked up with two letters left out. */
const MIN_LENGTH_FOR_TWO = 6

/** Returns the keys under which words are looked up that a typed word may mean. */
export const getLookupVariants = (typed: string): string[] => {
  const once = getVariants(typed)
  return typed.length < MIN_LENGTH_FOR_TWO ? once : [...new Set([...once, ...once.flatMap(leaveOneOut)])]
}

const OTHER_SOUND = 0.35
const MISSING = 0.9
const SWAP = 0.8
const REPLACED = 1.1
/** A first letter is rarely wrong. */
const FIRST_LETTER = 0.4

const areSameSound = (one: string, other: string): boolean => (SAME_SOUND.get(one) ?? one) === (SAME_SOUND.get(other) ?? other)
const replaceCost = (one: string, other: string): number => (one === other ? 0 : areSameSound(one, other) ? OTHER_SOUND : REPLACED)

/** Returns how different two words are: the least sum of inserted, left out, replaced and swapped letters, weighted by how common each is. */
export function computeSpellingDistance(typed: string, word: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => MISSING * at)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= word.length; at += 1) {
      const [letter, other] = [typed.charAt(row - 1), word.charAt(at - 1)]
      const ways = [
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + MISSING,
        (last[at - 1] ?? 0) + replaceCost(letter, other) + (row === 1 && at === 1 && !areSameSound(letter, other) ? FIRST_LETTER : 0),
      ]
      const isSwapped = row > 1 && at > 1 && letter === word.charAt(at - 2) && typed.charAt(row - 2) === other
      if (isSwapped) ways.push((beforeLast[at - 2] ?? 0) + SWAP)
      next.push(Math.min(...ways))
    }
    beforeLast = last
    last = next
  }
  return last[word.length] ?? 0
}

/** Maximum distance of a word that is taken for the typed one: about one letter in a short word, two in a long one. */
const getMaxDistance = (typed: string): number => (typed.length <= 4 ? 1.1 : typed.length <= 6 ? 1.5 : 2.2)

/** Returns the words that differ little enough from a typed word. */
export const selectNearWords = (typed: string, words: readonly string[]): string[] =>
  words.filter((word) => word !== typed && computeSpellingDistance(typed, word) <= getMaxDistance(typed))

/** Shortest part of two words that were typed without a space. */
const MIN_PART = 2

/** Returns the ways to read a typed word as two words. */
export const splitInTwo = (typed: string): [string, string][] =>
  isSpellable(typed)
    ? Array.from({ length: Math.max(0, typed.length - 2 * MIN_PART + 1) }, (_, at): [string, string] => [
        typed.slice(0, at + MIN_PART),
        typed.slice(at + MIN_PART),
      ])
    : []

export interface KnownWord {
  word: string
  /** Number of texts that contain the word. */
  texts: number
}

/** Weight of the distance against the logarithm of the number of texts. */
const DISTANCE_WEIGHT = 3.2
/** A word in more texts is not more likely: function words are rarely misspelt. */
const MANY_TEXTS = 30

/** Returns the words that a typed word most likely means, the best first. */
export function selectCorrections(typed: string, known: readonly KnownWord[], most: number): string[] {
  const scored = known.flatMap(({ word, texts }) => {
    const distance = word === typed ? Number.POSITIVE_INFINITY : computeSpellingDistance(typed, word)
    return distance <= getMaxDistance(typed) ? [{ word, score: Math.log(Math.min(texts, MANY_TEXTS)) - DISTANCE_WEIGHT * distance }] : []
  })
  return scored
    .toSorted((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}
