import type { Node } from '#api/contract/node'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { putInBins, takeOut } from '../nodes/binning.service'
import { announce } from '../nodes/live'
import { moveBack } from '../nodes/moving.service'
import { isTaken, NameTaken, titleExists } from '../nodes/nodes.errors'
import { giveTitleBack, titleTaken, type Work } from '../nodes/nodes.service'
import { loadNodes } from '../nodes/records.service'
import { transact } from '../nodes/transact'
import { lockEntry, markUndone } from './journal.repository'
import type { Inverses, Touched } from './journal.service'

const DAY = 24 * 3_600_000
/** What an item answers that is not as the change has left it. */
const CHANGED = new Set(['notFound', 'notFolder', 'notRestorable', 'protectedNode', 'moveIntoSelf'])

type TakeBack<K extends keyof Inverses> = (tx: Tx, work: Work, inverse: Inverses[K]) => Promise<Touched>

const takeBack: { readonly [K in keyof Inverses]: TakeBack<K> } = {
  MOVE: moveBack,
  RENAME: giveTitleBack,
  DELETE: takeOut,
  async PASTE(tx, work, { moved, copied }) {
    const back = moved ? await moveBack(tx, work, moved) : { uuids: [], parentUuids: [] }
    const { left } = copied.length === 0 ? { left: [] } : await putInBins(tx, work, { uuids: copied })
    return { uuids: [...back.uuids, ...copied], parentUuids: [...back.parentUuids, ...left] }
  },
}

/** Why it could not be taken back, in the words of undoing. */
async function reasonOf(work: Work, error: unknown): Promise<unknown> {
  if (error instanceof NameTaken) return await titleTaken(work, error.parentIds, error.taken)
  if (isTaken(error)) return titleExists()
  return error instanceof Problem && CHANGED.has(error.code) ? new Problem('conflict') : error
}

/** Takes back the named change of the caller, or the latest of the last day, as a whole. One that was taken back already stays so. */
export async function undo(work: Work, operationUuid: string | undefined): Promise<{ kind: keyof Inverses; nodes: Node[] }> {
  const { db, caller, now } = work
  try {
    const { kind, touched, again } = await transact(db, async (tx) => {
      const entry = await lockEntry(tx, caller.userId, operationUuid, now - DAY)
      if (!entry) throw new Problem('nothingToUndo')
      const take = takeBack[entry.kind] as TakeBack<keyof Inverses>
      const inverse = entry.inverse as Inverses[keyof Inverses]
      if (entry.undone_at !== null) return { kind: entry.kind, touched: { uuids: uuidsOf(inverse), parentUuids: [] }, again: true }
      const done = await take(tx, work, inverse as never)
      await markUndone(tx, caller.userId, entry.id, now)
      return { kind: entry.kind, touched: done, again: false }
    })
    if (!again) await announce(work, touched.uuids, touched.parentUuids)
    return { kind, nodes: await loadNodes(work, touched.uuids) }
  } catch (error) {
    throw await reasonOf(work, error)
  }
}

function uuidsOf(inverse: Inverses[keyof Inverses]): string[] {
  if ('uuid' in inverse) return [inverse.uuid]
  const stood = 'copied' in inverse ? (inverse.moved?.stood ?? []) : inverse.stood
  return [...stood.flatMap(({ uuids }) => uuids), ...('copied' in inverse ? inverse.copied : [])]
}
