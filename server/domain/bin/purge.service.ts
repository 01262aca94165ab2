import type { Caller } from '#server/access/caller'
import { levelsOfNodes } from '#server/access/levels'
import type { Tx } from '#server/database/schema'
import { writeLog } from '../log/log.repository'
import type { StepDone, TakeStep } from '../jobs/job-kinds'
import { type Binned, deepestBelow, dropAllPlaces, holdBinned, removeNodes } from './bin.repository'

const DELETE = 4

interface Purging {
  caller: Caller
  ip: string
  now: number
}

export interface Purged {
  /** Nodes removed. */
  ids: string[]
  /** Folders that held one of them and are still there. */
  parentIds: string[]
}

/** Removes the deepest `limit` nodes of items that are held, and notes the items that are gone with that. */
export async function removeBelow(tx: Tx, { caller, ip, now }: Purging, tops: readonly Binned[], limit: number): Promise<Purged> {
  const ids = await deepestBelow(
    tx,
    tops.map(({ id }) => id),
    limit,
  )
  const gone = new Set(ids)
  const parentIds = (await dropAllPlaces(tx, ids)).filter((id) => !gone.has(id))
  await removeNodes(tx, ids)
  const lines = tops.filter(({ id }) => gone.has(id)).map(({ id, title }) => ({ nodeId: id, detail: { title } }))
  await writeLog(
    tx,
    ...lines.map((line) => ({ ...line, at: now, type: 'PURGE' as const, userId: caller.userId, username: caller.username, ip })),
  )
  return { ids, parentIds }
}

/** Items of this list that may be purged by the caller now. */
async function purgeable(tx: Tx, { caller, now }: Purging, uuids: readonly string[]): Promise<Binned[]> {
  const held = (await holdBinned(tx, uuids)).filter(({ root_role, parent_id }) => root_role === 'bin' && parent_id !== null)
  const levels = await levelsOfNodes(tx, caller, held, now)
  return held.filter(({ id }) => (levels.get(id) ?? -1) >= DELETE)
}

/** The next items of the list, as many nodes as a step may take; an item that was restored meanwhile is left alone. */
export const purgeStep: TakeStep<{ uuids: string[] }> = async ({
  tx,
  state,
  limit,
  ...purging
}): Promise<StepDone<{ uuids: string[] }>> => {
  const first = state.uuids.slice(0, limit)
  const tops = await purgeable(tx, purging, first)
  const { ids, parentIds } = await removeBelow(tx, purging, tops, limit)
  const gone = new Set(ids)
  const stay = new Set(tops.flatMap(({ id }) => (gone.has(id) ? [] : [id])))
  const uuids = [...first.filter((id) => stay.has(id)), ...state.uuids.slice(limit)]
  return {
    state: { uuids },
    more: uuids.length > 0,
    done: ids.length,
    skipped: first.length - tops.length,
    changed: { uuids: ids, parentUuids: parentIds },
  }
}
