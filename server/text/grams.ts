import { splitWords } from '#text/analysis'

/** Number of consecutive words that are hashed together as one gram. */
export const GRAM = 5
/**
 * Number of consecutive grams of which one is kept as a fingerprint. Two texts with a common passage of at least GRAM + WINDOW - 1 words
 * always share a fingerprint.
 */
const WINDOW = 8

/** Hashes of all grams of a text, to compare it with others. Offsets are UTF-16 units. */
export interface Grams {
  /** 53-bit hash of the gram that begins at each word. The last words of a text begin none. */
  hashes: number[]
  /** Start and end offset of each word. */
  starts: number[]
  ends: number[]
}

const HIGH = 2 ** 32
const rotate = (number: number, by: number): number => (number << by) | (number >>> (32 - by))
const mixBits = (number: number): number => {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
const hashWord = (term: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  return hash
}

/** Reads the words of a text piece by piece. */
export class GramReader {
  readonly grams: Grams = { hashes: [], starts: [], ends: [] }
  readonly #last: number[] = []

  /** Adds a piece. `start` is its offset in the text. */
  add(piece: string, start: number): void {
    const { hashes, starts, ends } = this.grams
    for (const word of splitWords(piece)) {
      starts.push(start + word.start)
      ends.push(start + word.end)
      this.#last.push(hashWord(word.term))
      if (this.#last.length > GRAM) this.#last.shift()
      if (this.#last.length === GRAM) hashes.push(this.#hash())
    }
  }

  #hash(): number {
    let [high, low] = [0, 0]
    for (const word of this.#last) {
      low = Math.imul(rotate(low, 13) ^ mixBits(word), 0x9e3779b1)
      high = Math.imul(rotate(high, 7) ^ mixBits(word ^ 0x5bd1e995), 0x85ebca77)
    }
    return (mixBits(high) >>> 11) * HIGH + (mixBits(low) >>> 0)
  }
}

/**
 * Returns the smallest hash of every window, each once. Texts with a long common passage share some of them (Schleimer, Wilkerson, Aiken:
 * Winnowing, 2003).
 */
export function selectFingerprints({ hashes }: Grams): number[] {
  const prints = new Set<number>()
  const last = Math.max(0, hashes.length - WINDOW)
  for (let from = 0; from <= last && hashes.length > 0; from++) {
    let least = hashes[from] as number
    for (let at = from + 1; at < Math.min(from + WINDOW, hashes.length); at++) least = Math.min(least, hashes[at] as number)
    prints.add(least)
  }
  return [...prints]
}
