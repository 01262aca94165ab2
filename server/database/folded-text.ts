import { type RawBuilder, sql } from 'kysely'
import { matchKey } from '#text/normalise'

/** Unicode ranges with letters that are folded: spaces, Latin letters with accents, the Arabic block, and direction marks. */
const FOLDED_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x20],
  [0xa0, 0xad],
  [0xc0, 0x24f],
  [0x600, 0x6ff],
  [0x2000, 0x200f],
]

/** Returns pairs for `translate`, which deletes letters without a partner; those are at the end. */
function buildFoldedLetters(): { from: string; to: string } {
  const letters = FOLDED_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  const pairs = letters
    .map((letter) => [letter, matchKey(`م${letter}`).slice(1)] as const)
    .filter(([letter, key]) => letter !== key && key.length <= 1)
    .sort(([, a], [, b]) => b.length - a.length)
  return { from: pairs.map(([letter]) => letter).join(''), to: pairs.map(([, key]) => key).join('') }
}

const { from, to } = buildFoldedLetters()

/** Folds each letter separately, for texts that are stored without a key. Only `matchKey` has rules about neighbouring letters. */
const foldText = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`translate(lower(${text}), ${from}, ${to})`

/** Returns a condition: the text, stored without a key, contains the words in any spelling. */
export const foldedContains = (text: RawBuilder<unknown>, searchedText: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${foldText(text)}, ${foldText(sql`${searchedText}::text`)}) > 0`
