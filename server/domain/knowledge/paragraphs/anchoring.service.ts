import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { lockNode } from '#server/domain/content/nodes/placing.service'
import { wholeText } from '#server/domain/content/texts/texts.service'
import { type AnchorRow, anchorsOf, type ShownContent, shownContent, writeAnchors } from './anchoring.repository'

interface Range {
  from: number
  to: number
}

/** Maximum occurrences of a quote that are checked. */
const MAX_PLACES = 1_000

/** Returns the free occurrence of a quote that is nearest to the expected position. */
function nearest(text: string, quote: string, expected: number, taken: readonly Range[]): Range | undefined {
  let best: Range | undefined
  let places = 0
  const isFree = ({ from, to }: Range): boolean => taken.every((one) => one.to <= from || one.from >= to)
  for (let from = text.indexOf(quote); from >= 0 && places < MAX_PLACES; from = text.indexOf(quote, from + 1)) {
    places += 1
    const range = { from, to: from + quote.length }
    if (isFree(range) && (!best || Math.abs(from - expected) < Math.abs(best.from - expected))) best = range
  }
  return best
}

/**
 * Finds the positions of ranges in another text: each at its quote, near the position that the previous range suggests. A quote that is
 * missing gets an empty range.
 */
export function placed(text: string, ranges: readonly Pick<AnchorRow, 'id' | 'quote' | 'from_index'>[]): (Range & { id: string })[] {
  const taken: Range[] = []
  let shift = 0
  return ranges.map(({ id, quote, from_index }) => {
    const found = nearest(text, quote, from_index + shift, taken)
    if (!found) {
      const at = Math.min(text.length, Math.max(0, from_index + shift))
      return { id, from: at, to: at }
    }
    taken.push(found)
    shift = found.from - from_index
    return { id, ...found }
  })
}

/** Says if the text of a content is completely read, or will never be. */
const isRead = ({ size, status }: ShownContent): boolean => size === 0 || (status !== null && status !== 'READING')

/**
 * Moves the ranges of a locked document to their positions in its current text. Returns the current content. Undefined if it has not been
 * read yet or the node is not a document.
 */
export async function anchor(tx: Tx, nodeId: string): Promise<ShownContent | undefined> {
  const shown = await shownContent(tx, nodeId)
  if (!shown || !isRead(shown)) return undefined
  const ranges = await anchorsOf(tx, nodeId)
  if (ranges.some(({ blob_hash }) => blob_hash !== shown.hash))
    await writeAnchors(tx, shown.hash, placed(await wholeText(tx, shown.hash), ranges))
  return shown
}

/** Locks these documents one by one and updates the positions of their ranges. */
export async function anchorAll(db: Db, nodeIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(nodeIds)].sort())
    await transact({ db }, async (tx) => {
      if (await lockNode(tx, id)) await anchor(tx, id)
    })
}
