import type { Caller } from '#server/access/caller'
import { computeLevels } from '#server/access/levels'
import { writeLog } from '#server/context/activity-log'
import type { Tx } from '#server/database/schema'
import type { StepDone, RunStep } from '#server/domain/system/jobs/job-kinds'
import { updateStalePathsAround } from '../nodes/path-updates.service'
import { type BinnedNode, findDeepestNodes, lockBinnedNodes, findOldestDeleted, removeNodes } from './bin.repository'

const DELETE = 4
/** User name in the log for automatic actions of the server. */
const SYSTEM_USERNAME = 'mizkar'

interface PurgeContext {
  caller: Caller
  ip: string
  now: number
}

/** User that removes nodes. No caller means that the retention time is over. */
interface Remover {
  caller?: Pick<Caller, 'userId' | 'username'>
  ip?: string
  now: number
}

export interface Purged {
  /** Ids of the removed nodes. */
  ids: string[]
  /** Ids of remaining folders that contained a removed node. */
  parentIds: string[]
}

/** Removes the deepest `limit` nodes of locked subtrees. Writes a log entry for each top node that is removed. */
export async function removeDeepest(tx: Tx, { caller, ip, now }: Remover, tops: readonly BinnedNode[], limit: number): Promise<Purged> {
  const ids = await findDeepestNodes(
    tx,
    tops.map(({ id }) => id),
    limit,
  )
  const removedIds = new Set(ids)
  const parentIds = await removeNodes(tx, ids)
  const by = {
    at: now,
    type: 'PURGE' as const,
    userId: caller?.userId ?? null,
    username: caller?.username ?? SYSTEM_USERNAME,
    ...(ip !== undefined && { ip }),
  }
  await writeLog(tx, ...tops.filter(({ id }) => removedIds.has(id)).map(({ id, title }) => ({ ...by, nodeId: id, detail: { title } })))
  return { ids, parentIds }
}

/** Locks the nodes of this list that the caller may purge now, and returns them. */
export async function lockPurgeable(tx: Tx, { caller, now }: PurgeContext, uuids: readonly string[]): Promise<BinnedNode[]> {
  const lockedNodes = (await lockBinnedNodes(tx, uuids)).filter(({ root_role, parent_id }) => root_role === 'bin' && parent_id !== null)
  const levels = await computeLevels(tx, caller, lockedNodes, now)
  return lockedNodes.filter(({ id }) => (levels.get(id) ?? -1) >= DELETE)
}

/**
 * Runs one step of the job: removes the next nodes of the job's list, at most `limit`. Skips nodes that were restored since the job began.
 */
export const runPurgeStep: RunStep<{ uuids: string[] }> = async ({
  tx,
  state,
  limit,
  ...purging
}): Promise<StepDone<{ uuids: string[] }>> => {
  const first = state.uuids.slice(0, limit)
  if ((await updateStalePathsAround(tx, first, limit)) > 0) return { state, more: true, done: 0 }
  const tops = await lockPurgeable(tx, purging, first)
  const { ids, parentIds } = await removeDeepest(tx, purging, tops, limit)
  const removedIds = new Set(ids)
  const stay = new Set(tops.flatMap(({ id }) => (removedIds.has(id) ? [] : [id])))
  const uuids = [...first.filter((id) => stay.has(id)), ...state.uuids.slice(limit)]
  return {
    state: { uuids },
    more: uuids.length > 0,
    done: ids.length,
    skipped: first.length - tops.length,
    changed: { uuids: ids, parentUuids: parentIds },
  }
}

export interface EmptyBinState {
  binUuid: string
  /** Nodes that were deleted after this moment stay in the bin. */
  before: number
}

/** Removes the nodes that were moved to the bin first. */
export const runEmptyBinStep: RunStep<EmptyBinState> = async ({ tx, state, limit, ...purging }): Promise<StepDone<EmptyBinState>> => {
  const first = await findOldestDeleted(tx, [state.binUuid], state.before, limit)
  if ((await updateStalePathsAround(tx, first, limit)) > 0) return { state, more: true, done: 0 }
  const tops = await lockPurgeable(tx, purging, first)
  const { ids, parentIds } = await removeDeepest(tx, purging, tops, limit)
  return { state, more: tops.length > 0, done: ids.length, changed: { uuids: ids, parentUuids: parentIds } }
}

/** Removes the next nodes that were deleted before a moment, in all bins. */
export async function purgeOldest(tx: Tx, before: number, now: number, limit: number): Promise<Purged> {
  const oldest = await findOldestDeleted(tx, undefined, before, limit)
  await updateStalePathsAround(tx, oldest)
  const tops = (await lockBinnedNodes(tx, oldest)).filter(({ root_role }) => root_role === 'bin')
  return await removeDeepest(tx, { now }, tops, limit)
}
