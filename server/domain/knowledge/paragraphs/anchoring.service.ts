import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { lockNode } from '#server/domain/content/nodes/placing.service'
import { readWholeText } from '#server/domain/content/texts/texts.service'
import { type AnchorRow, readAnchors, type CurrentContent, findCurrentContent, writeAnchors } from './anchoring.repository'

interface Range {
  from: number
  to: number
}

/** Maximum occurrences of a quote that are checked. */
const MAX_OCCURRENCES = 1_000

/** Returns the occurrence of a quote that is nearest to the expected position and overlaps no range in `taken`. */
function findNearest(text: string, quote: string, expected: number, taken: readonly Range[]): Range | undefined {
  let best: Range | undefined
  let occurrences = 0
  const isFree = ({ from, to }: Range): boolean => taken.every((other) => other.to <= from || other.from >= to)
  for (let from = text.indexOf(quote); from >= 0 && occurrences < MAX_OCCURRENCES; from = text.indexOf(quote, from + 1)) {
    occurrences += 1
    const range = { from, to: from + quote.length }
    if (isFree(range) && (!best || Math.abs(from - expected) < Math.abs(best.from - expected))) best = range
  }
  return best
}

/**
 * Finds the positions of ranges in another text by their quotes. Each range is expected at the distance by which the previous range has
 * moved. A range whose quote is missing becomes empty.
 */
export function locateQuotes(text: string, ranges: readonly Pick<AnchorRow, 'id' | 'quote' | 'from_index'>[]): (Range & { id: string })[] {
  const taken: Range[] = []
  let shift = 0
  return ranges.map(({ id, quote, from_index }) => {
    const found = findNearest(text, quote, from_index + shift, taken)
    if (!found) {
      const at = Math.min(text.length, Math.max(0, from_index + shift))
      return { id, from: at, to: at }
    }
    taken.push(found)
    shift = found.from - from_index
    return { id, ...found }
  })
}

/** Returns true if the text of a content is completely extracted, or never will be. */
const isRead = ({ size, status }: CurrentContent): boolean => size === 0 || (status !== null && status !== 'READING')

/**
 * Moves the ranges of a locked document to their positions in its current text. Returns the current content. Undefined if it has not been
 * read yet or the node is not a document.
 */
export async function updateAnchors(tx: Tx, nodeId: string): Promise<CurrentContent | undefined> {
  const content = await findCurrentContent(tx, nodeId)
  if (!content || !isRead(content)) return undefined
  const ranges = await readAnchors(tx, nodeId)
  if (ranges.some(({ blob_hash }) => blob_hash !== content.hash))
    await writeAnchors(tx, content.hash, locateQuotes(await readWholeText(tx, content.hash), ranges))
  return content
}

/** Locks these documents one by one and updates the positions of their ranges. */
export async function updateAllAnchors(db: Db, nodeIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(nodeIds)].sort())
    await transact({ db }, async (tx) => {
      if (await lockNode(tx, id)) await updateAnchors(tx, id)
    })
}
