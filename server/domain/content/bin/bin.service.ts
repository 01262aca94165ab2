import type { Node } from '#api/contract/node'
import type { BulkResult } from '#api/contract/nodebase-shapes'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { recordChange } from '#server/domain/system/journal/journal.service'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { updateStalePathsAround } from '../nodes/path-updates.service'
import { type DeleteRequest, moveToBins, restoreFromBins } from '../nodes/binning.service'
import { loadNodes } from '../nodes/records.service'
import { findBinIds, countSubtreeNodes, findOldestDeleted } from './bin.repository'
import { lockPurgeable, removeDeepest } from './purge.service'

export { findBinIds, findDeletions } from './bin.repository'

/** Maximum number of nodes that one request removes. A background job removes more. */
const BATCH_SIZE = 1_000

/** Moves nodes with their subtrees to the recycle bin of each node's author. */
export async function deleteNodes(
  context: WriteContext,
  { operationUuid, ...binning }: DeleteRequest & { operationUuid?: string | undefined },
): Promise<BulkResult> {
  const uuids = [...new Set(binning.uuids)]
  const { fromUuid = null } = binning
  const changedFolderIds = await transact(context, async (tx, context) => {
    const recorded = await recordChange<'DELETE', null>(tx, context, { kind: 'DELETE', operationUuid, request: { fromUuid, uuids } })
    if (recorded.repeated !== undefined || uuids.length === 0) return []
    const binned = await moveToBins(tx, context, { ...binning, uuids })
    await recorded.complete(null, { at: context.now, stood: binned.stood })
    return binned.changedFolderIds
  })
  if (changedFolderIds.length > 0) await publishChange(context, uuids, changedFolderIds)
  return { uuids }
}

/** Restores nodes from the recycle bin and returns them at their restored location. */
export async function restoreNodes(context: WriteContext, ids: readonly string[]): Promise<{ nodes: Node[] }> {
  const uuids = [...new Set(ids)]
  const parents = await transact(context, (tx, context) => restoreFromBins(tx, context, uuids))
  if (uuids.length > 0) await publishChange(context, uuids, parents)
  return { nodes: await loadNodes(context, uuids) }
}

interface RemovalResult extends BulkResult {
  parentIds: string[]
}

/**
 * Removes nodes and everything below them: at once with one log entry for each of these nodes if there are few, otherwise by a background
 * job of the caller.
 */
async function purgeInTransaction(tx: Tx, context: WriteContext, uuids: readonly string[]): Promise<RemovalResult> {
  const count = await countSubtreeNodes(tx, uuids, BATCH_SIZE + 1)
  if (count <= BATCH_SIZE) await updateStalePathsAround(tx, uuids)
  const tops = await lockPurgeable(tx, context, uuids)
  if (tops.length < uuids.length) throw new Problem('notRestorable')
  if (count <= BATCH_SIZE) {
    const { parentIds } = await removeDeepest(tx, context, tops, count)
    return { uuids: [...uuids], parentIds }
  }
  const total = await countSubtreeNodes(tx, uuids)
  return { uuids: [...uuids], parentIds: [], jobUuid: await startJob(tx, context, 'PURGE', { uuids: [...uuids] }, total) }
}

export async function purgeNodes(context: WriteContext, ids: readonly string[]): Promise<BulkResult> {
  const uuids = [...new Set(ids)]
  const { parentIds, ...result } = await transact(context, (tx, context) => purgeInTransaction(tx, context, uuids))
  if (parentIds.length > 0) await publishChange(context, uuids, parentIds)
  return result
}

/** Permanently removes the current content of a bin: the bin `named`, or the caller's own. Nodes that are deleted later stay in the bin. */
export async function emptyBin(context: WriteContext, named?: string): Promise<BulkResult> {
  const bins = await findBinIds(context.db, context.caller.admin && named !== undefined ? undefined : context.caller.userId)
  const binUuid = named === undefined ? bins[0] : bins.find((id) => id === named)
  if (binUuid === undefined) throw notFound()
  const { parentIds, ...result } = await transact(context, async (tx, context): Promise<RemovalResult> => {
    const first = await findOldestDeleted(tx, [binUuid], context.now, BATCH_SIZE + 1)
    const count = first.length > BATCH_SIZE ? first.length : await countSubtreeNodes(tx, first, BATCH_SIZE + 1)
    if (count <= BATCH_SIZE) return await purgeInTransaction(tx, context, first)
    const total = await countSubtreeNodes(tx, [binUuid])
    const jobUuid = await startJob(tx, context, 'EMPTY_BIN', { binUuid, before: context.now }, total - 1)
    return { uuids: first.slice(0, BATCH_SIZE), parentIds: [], jobUuid }
  })
  if (parentIds.length > 0) await publishChange(context, result.uuids, parentIds)
  return result
}
