import { GRAM, type Grams } from './grams'

/** A passage that two texts share, as a range of words in each text. Ends are exclusive. */
export interface Passage {
  firstFrom: number
  firstTo: number
  secondFrom: number
  secondTo: number
}

/** Minimum words of a passage. Shorter ones are common phrases. */
const MIN_WORDS = 8
/** Maximum number of changed, inserted or deleted words between two equal runs of a passage. */
const MAX_CHANGED = 6
/** Maximum number of positions that are stored for a gram that occurs often. */
const MAX_POSITIONS = 8

/** Positions of each gram of a text. */
export type GramPositions = ReadonlyMap<number, readonly number[]>

export function indexGrams({ hashes }: Grams): GramPositions {
  const places = new Map<number, number[]>()
  for (const [at, hash] of hashes.entries()) {
    const positionsOfHash = places.get(hash)
    if (!positionsOfHash) places.set(hash, [at])
    else if (positionsOfHash.length < MAX_POSITIONS) positionsOfHash.push(at)
  }
  return places
}

/** Returns by how many words a gram is away from the expected continuation of a passage; undefined if it does not continue the passage. */
function getDrift(open: Passage, first: number, second: number): number | undefined {
  const [inFirst, inSecond] = [first + GRAM - open.firstTo, second + GRAM - open.secondTo]
  const drift = Math.abs(inFirst - inSecond)
  const goesOn = inFirst > 0 && inSecond > 0 && Math.max(inFirst, inSecond) <= GRAM + MAX_CHANGED && drift <= MAX_CHANGED
  return goesOn ? drift : undefined
}

/**
 * Returns all passages that two texts share, in the order of the second text. Passages may overlap in one text if the other text repeats
 * itself.
 */
export function findSharedPassages(places: GramPositions, second: Grams): Passage[] {
  const found: Passage[] = []
  let open: Passage[] = []
  for (const [at, hash] of second.hashes.entries()) {
    const near = places.get(hash)
    if (!near) continue
    const goesOn = ({ secondTo }: Passage) => at <= secondTo + MAX_CHANGED
    if (!open.every(goesOn)) {
      for (const one of open) if (!goesOn(one)) found.push(one)
      open = open.filter(goesOn)
    }
    for (const first of near) {
      let best: Passage | undefined
      let least = MAX_CHANGED + 1
      for (const one of open) {
        const drift = getDrift(one, first, at)
        if (drift !== undefined && drift < least) [best, least] = [one, drift]
      }
      if (best) Object.assign(best, { firstTo: first + GRAM, secondTo: at + GRAM })
      else open.push({ firstFrom: first, firstTo: first + GRAM, secondFrom: at, secondTo: at + GRAM })
    }
  }
  return [...found, ...open].filter(
    ({ firstFrom, firstTo, secondFrom, secondTo }) => Math.min(firstTo - firstFrom, secondTo - secondFrom) >= MIN_WORDS,
  )
}

/** Returns the passage with first and second text exchanged. */
export const swapSides = ({ firstFrom, firstTo, secondFrom, secondTo }: Passage): Passage => ({
  ...{ firstFrom: secondFrom, firstTo: secondTo, secondFrom: firstFrom, secondTo: firstTo },
})

/** Returns passages, the longest first, that do not overlap in the first text and together cover as much of it as possible. */
export function selectCoveringPassages(passages: readonly Passage[], words: number): Passage[] {
  const taken = new Uint8Array(words)
  const selected: Passage[] = []
  for (const { firstFrom, firstTo, secondFrom, secondTo } of passages.toSorted(
    (one, other) => other.firstTo - other.firstFrom - (one.firstTo - one.firstFrom),
  )) {
    let [from, to] = [firstFrom, firstTo]
    while (from < to && taken[from]) from++
    while (from < to && taken[to - 1]) to--
    const passage = {
      ...{ firstFrom: from, firstTo: to },
      ...{ secondFrom: secondFrom + (from - firstFrom), secondTo: secondTo - (firstTo - to) },
    }
    if (to - from < MIN_WORDS || passage.secondTo <= passage.secondFrom || taken.subarray(from, to).includes(1)) continue
    taken.fill(1, from, to)
    selected.push(passage)
  }
  return selected.toSorted((one, other) => other.firstTo - other.firstFrom - (one.firstTo - one.firstFrom))
}
