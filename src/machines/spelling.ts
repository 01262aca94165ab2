import type { SpellingFault } from '#api/contract/third-parties'

/** A range of a text that the spell checker reports; UTF-16 offsets, as in text fields. */
export type Suspect = SpellingFault

export const getWord = (text: string, { offset, length }: Suspect): string => text.slice(offset, offset + length)

const isWordCharacter = (sign: string): boolean => /[\p{L}\p{M}\p{N}\u200c]/u.test(sign)

/** Returns the number of UTF-16 units that two texts have in common at their start and at their end. */
function countEqualEnds(before: string, after: string): { head: number; tail: number } {
  const shorterLength = Math.min(before.length, after.length)
  let head = 0
  while (head < shorterLength && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorterLength - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { head, tail }
}

/**
 * Moves the reported ranges after the text was changed. Ranges whose text was changed, or that became part of another word, are removed.
 */
export function shiftSuspects(suspects: readonly Suspect[], before: string, after: string): readonly Suspect[] {
  if (before === after) return suspects
  const { head, tail } = countEqualEnds(before, after)
  const changedEnd = before.length - tail
  const shift = after.length - before.length
  return suspects.flatMap((suspect) => {
    const end = suspect.offset + suspect.length
    if (end < head || (end === head && !isWordCharacter(after.charAt(head)))) return [suspect]
    const offset = suspect.offset + shift
    const isBehind = suspect.offset > changedEnd || (suspect.offset === changedEnd && !isWordCharacter(after.charAt(offset - 1)))
    return isBehind ? [{ ...suspect, offset }] : []
  })
}

/** Removes reported words that the user has accepted. */
export const withoutIgnored = (suspects: readonly Suspect[], text: string, ignored: readonly string[]): readonly Suspect[] =>
  suspects.filter((suspect) => !ignored.includes(getWord(text, suspect)))
