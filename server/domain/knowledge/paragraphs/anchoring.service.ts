import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { lockNode } from '#server/domain/content/nodes/placing.service'
import { wholeText } from '#server/domain/content/texts/texts.service'
import { type AnchorRow, anchorsOf, type ShownContent, shownContent, writeAnchors } from './anchoring.repository'

interface Range {
  from: number
  to: number
}

/** A quote that stands there so often is no help; the first places are looked at. */
const MOST_PLACES = 1_000

/** The place of a quote that is nearest to where it is expected, and free. */
function nearest(text: string, quote: string, expected: number, taken: readonly Range[]): Range | undefined {
  let best: Range | undefined
  let places = 0
  const isFree = ({ from, to }: Range): boolean => taken.every((one) => one.to <= from || one.from >= to)
  for (let from = text.indexOf(quote); from >= 0 && places < MOST_PLACES; from = text.indexOf(quote, from + 1)) {
    places += 1
    const range = { from, to: from + quote.length }
    if (isFree(range) && (!best || Math.abs(from - expected) < Math.abs(best.from - expected))) best = range
  }
  return best
}

/** Where ranges stand in another text: each where its words are, as far from the one before as it was. What is gone is empty. */
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

/** Whether all of a text that there will be is there. */
const isRead = ({ size, status }: ShownContent): boolean => size === 0 || (status !== null && status !== 'READING')

/**
 * Gives the ranges of a document that is locked their places in the text it shows now. Answers what it shows; undefined while that has
 * not been read, or for what is no document.
 */
export async function anchor(tx: Tx, nodeId: string): Promise<ShownContent | undefined> {
  const shown = await shownContent(tx, nodeId)
  if (!shown || !isRead(shown)) return undefined
  const ranges = await anchorsOf(tx, nodeId)
  if (ranges.some(({ blob_hash }) => blob_hash !== shown.hash))
    await writeAnchors(tx, shown.hash, placed(await wholeText(tx, shown.hash), ranges))
  return shown
}

/** The same of documents that somebody looks at. */
export async function anchorAll(db: Db, nodeIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(nodeIds)].sort())
    await transact({ db }, async (tx) => {
      if (await lockNode(tx, id)) await anchor(tx, id)
    })
}
