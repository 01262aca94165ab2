import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { BulkResult } from '#api/contract/nodebase'
import { levelsOf } from '#server/access/levels'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { noteChange } from '../journal/journal.service'
import { startJob } from '../jobs/jobs.service'
import { carryAround } from '../nodes/carrying.service'
import { type Binning, putInBins, restoreFromBins } from '../nodes/binning.service'
import type { NodePage } from '../nodes/children.service'
import { listBins, listNodes } from '../search/listing.service'
import { loadNodes } from '../nodes/records.service'
import { binIds, countBelow, deletionsOf, oldestIn } from './bin.repository'
import { purgeable, removeBelow } from './purge.service'

/** What is removed within a call; more is a long task. */
const AT_ONCE = 1_000

/** The caller's own recycle bin, or every bin for an administrator; narrowed, sorted and paged as any listing, the latest first. */
export async function listRecycled(context: ReadContext, criteria: Criteria): Promise<NodePage> {
  const all = await binIds(context.db, context.caller.admin ? undefined : context.caller.userId)
  const named = new Set(criteria.uuidList)
  const bins = named.size === 0 ? all : all.filter((id) => named.has(id))
  if (bins.length < named.size) throw notFound()
  const asked: Criteria = {
    ...criteria,
    uuidList: bins,
    searchAllDocument: false,
    ...(criteria.sortBy === undefined && { sortBy: 'order', direction: criteria.direction ?? 'DESC' }),
  }
  const page = bins.length === 1 ? await listNodes(context, asked) : await listBins(context, asked, bins)
  return { ...page, contents: await withDeletions(context, page.contents) }
}

/** Adds when and by whom each item was deleted, and out of which folder as far as the reader may see it. */
async function withDeletions({ db, caller, now }: ReadContext, nodes: readonly Node[]): Promise<Node[]> {
  const found = new Map(
    (
      await deletionsOf(
        db,
        nodes.map(({ uuid }) => uuid),
      )
    ).map((row) => [row.id, row]),
  )
  const places = [...found.values()].flatMap(({ from_id }) => from_id ?? [])
  const levels = await levelsOf(db, caller, places, now)
  return nodes.map((node) => {
    const row = found.get(node.uuid)
    if (!row) return node
    const { first_name: firstName, last_name: lastName, username, from_id: fromId, from_title: title } = row
    return {
      ...node,
      deleteDate: row.deleted_at,
      ...(username !== null && {
        deletedBy: {
          ...(row.deleted_by !== null && { uuid: row.deleted_by }),
          ...{ firstName: firstName ?? '', lastName: lastName ?? '', fullName: `${firstName ?? ''} ${lastName ?? ''}`.trim(), username },
        },
      }),
      ...(fromId !== null && title !== null && (levels.get(fromId) ?? -1) >= 0 && { deletedFrom: { uuid: fromId, title } }),
    }
  })
}

/** Moves items with everything below them into the recycle bin of each item's author. */
export async function deleteNodes(
  context: WriteContext,
  { operationUuid, ...binning }: Binning & { operationUuid?: string | undefined },
): Promise<BulkResult> {
  const uuids = [...new Set(binning.uuids)]
  const { fromUuid = null } = binning
  const left = await transact(context, async (tx, context) => {
    const noted = await noteChange<'DELETE', null>(tx, context, { kind: 'DELETE', operationUuid, asked: { fromUuid, uuids } })
    if (noted.repeated !== undefined || uuids.length === 0) return []
    const binned = await putInBins(tx, context, { ...binning, uuids })
    await noted.keep(null, { at: context.now, stood: binned.stood })
    return binned.left
  })
  if (left.length > 0) await publishChange(context, uuids, left)
  return { uuids }
}

/** Answers the items where they are again. */
export async function restoreNodes(context: WriteContext, ids: readonly string[]): Promise<{ nodes: Node[] }> {
  const uuids = [...new Set(ids)]
  const parents = await transact(context, (tx, context) => restoreFromBins(tx, context, uuids))
  if (uuids.length > 0) await publishChange(context, uuids, parents)
  return { nodes: await loadNodes(context, uuids) }
}

interface Removed extends BulkResult {
  parentIds: string[]
}

/** Few are removed at once, everything with a place in the log; many become a long task of the caller. */
async function purge(tx: Tx, context: WriteContext, uuids: readonly string[]): Promise<Removed> {
  const count = await countBelow(tx, uuids, AT_ONCE + 1)
  if (count <= AT_ONCE) await carryAround(tx, uuids)
  const tops = await purgeable(tx, context, uuids)
  if (tops.length < uuids.length) throw new Problem('notRestorable')
  if (count <= AT_ONCE) {
    const { parentIds } = await removeBelow(tx, context, tops, count)
    return { uuids: [...uuids], parentIds }
  }
  const total = await countBelow(tx, uuids)
  return { uuids: [...uuids], parentIds: [], jobUuid: await startJob(tx, context, 'PURGE', { uuids: [...uuids] }, total) }
}

export async function purgeNodes(context: WriteContext, ids: readonly string[]): Promise<BulkResult> {
  const uuids = [...new Set(ids)]
  const { parentIds, ...result } = await transact(context, (tx, context) => purge(tx, context, uuids))
  if (parentIds.length > 0) await publishChange(context, uuids, parentIds)
  return result
}

/** Removes for good what a bin holds now, the caller's own unless another is named; what comes in later stays. */
export async function emptyBin(context: WriteContext, named?: string): Promise<BulkResult> {
  const bins = await binIds(context.db, context.caller.admin && named !== undefined ? undefined : context.caller.userId)
  const binUuid = named === undefined ? bins[0] : bins.find((id) => id === named)
  if (binUuid === undefined) throw notFound()
  const { parentIds, ...result } = await transact(context, async (tx, context): Promise<Removed> => {
    const first = await oldestIn(tx, [binUuid], context.now, AT_ONCE + 1)
    const count = first.length > AT_ONCE ? first.length : await countBelow(tx, first, AT_ONCE + 1)
    if (count <= AT_ONCE) return await purge(tx, context, first)
    const total = await countBelow(tx, [binUuid])
    const jobUuid = await startJob(tx, context, 'EMPTY_BIN', { binUuid, before: context.now }, total - 1)
    return { uuids: first.slice(0, AT_ONCE), parentIds: [], jobUuid }
  })
  if (parentIds.length > 0) await publishChange(context, result.uuids, parentIds)
  return result
}
