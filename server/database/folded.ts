import { type RawBuilder, sql } from 'kysely'
import { matchKey } from '#text/normalise'

/** Spaces, Latin letters with accents, the Arabic block, and marks of direction hold the letters that fold. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x20, 0x20],
  [0xa0, 0xad],
  [0xc0, 0x24f],
  [0x600, 0x6ff],
  [0x2000, 0x200f],
]

/** Pairs for `translate`: it deletes letters that have no partner, so those come last. */
function lettersFolded(): { from: string; to: string } {
  const letters = BLOCKS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  const pairs = letters
    .map((letter) => [letter, matchKey(`م${letter}`).slice(1)] as const)
    .filter(([letter, key]) => letter !== key && key.length <= 1)
    .sort(([, one], [, other]) => other.length - one.length)
  return { from: pairs.map(([letter]) => letter).join(''), to: pairs.map(([, key]) => key).join('') }
}

const { from, to } = lettersFolded()

/** Folds each letter by itself, for texts that are stored without a key. Rules about neighbouring letters stay with `matchKey`. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`translate(lower(${text}), ${from}, ${to})`

/** Finds words in a text that is stored without a key, however either is spelt. */
export const foldedContains = (text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${folded(text)}, ${folded(sql`${wanted}::text`)}) > 0`
