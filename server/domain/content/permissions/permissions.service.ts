import type { PermissionEntries, WrittenSet } from '#api/contract/permission'
import type { Caller } from '#server/access/caller'
import { requireLevelsInTransaction } from '#server/access/gate'
import { buildVisibilityCondition } from '#server/access/visibility'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import type { JobStates, Step, StepDone } from '#server/domain/system/jobs/job-kinds'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { recordChange } from '#server/domain/system/journal/journal.service'
import { updateStalePathsAround } from '../nodes/path-updates.service'
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import { storeEntriesAfter, storeEntriesBefore } from './undo-permissions.repository'
import {
  applyBelowChange,
  type BelowChange,
  countNodesBelow,
  deleteEntries,
  findEntriesUpwards,
  lockPermissionNode,
  type NewEntry,
  findParentIds,
  findPrincipalNames,
  upsertEntries,
  findNode,
  type SetNode,
  readSliceBelow,
} from './permissions.repository'
import { type Plan, planPermissions } from './plan.service'
import { listEntries, MAX_NODES_PER_REQUEST } from './reading.service'

/** Minimum number of nodes per step of the background job. A step of so many nodes takes little longer than a step of one. */
const MIN_STEP = 250
/** Level that is required to change permissions. */
export const CHANGE_LEVEL = 5

interface WriteResult {
  jobUuid?: string
  untouched?: number
}

interface SliceDone {
  nodeCount: number
  changeable: string[]
  last: string | null
}

/**
 * Changes the permissions of one slice of the nodes below. The deepest nodes come first, because the caller may have the right to change a
 * node only by a permission on a node above it, which is deleted later.
 */
async function changeSlice(
  tx: Tx,
  { caller, now }: { caller: Caller; now: number },
  node: SetNode,
  change: BelowChange,
  { from, limit, operationUuid }: { from: string | null; limit: number; operationUuid: string | undefined },
): Promise<SliceDone> {
  const mayChange = await buildVisibilityCondition(tx, caller, now, CHANGE_LEVEL)
  const slice = await readSliceBelow(tx, node.path, from, limit, mayChange('n'))
  await applyBelowChange(tx, slice.changeable, change, { grantedBy: caller.userId, now, operationUuid })
  return slice
}

/** Changes all nodes below at once if they are few; otherwise starts a background job. */
async function changeBelow(tx: Tx, context: WriteContext, node: SetNode, change: BelowChange, operationUuid: string): Promise<WriteResult> {
  const nodes = await countNodesBelow(tx, node.path, 2_000_000_000)
  if (nodes <= MAX_NODES_PER_REQUEST) {
    const { nodeCount, changeable } = await changeSlice(tx, context, node, change, {
      from: null,
      limit: MAX_NODES_PER_REQUEST,
      operationUuid,
    })
    return { untouched: nodeCount - changeable.length }
  }
  const state = {
    nodeUuid: node.id,
    principals: change.principals === null ? null : [...change.principals],
    copied: change.copies.map(({ principalId }) => principalId),
    from: null,
    operationUuid,
  }
  return { jobUuid: await startJob(tx, context, 'PERMISSION', state, nodes) }
}

/** Builds the log entry about a permission entry. It contains the name, because the user or role may be deleted when the log is read. */
const toLogEntry =
  (names: ReadonlyMap<string, string>, copies: readonly NewEntry[]) =>
  ({ kind, principalId, level, recursive, expiresAt }: NewEntry): Record<string, unknown> => ({
    [kind]: principalId,
    name: names.get(principalId) ?? '',
    level,
    recursive: recursive || copies.some((copy) => copy.principalId === principalId),
    expiresAt,
  })

/**
 * Writes the permission entries of a node, and stores the previous ones under the journal entry of this change, so that it can be undone.
 */
export async function writePermissions(
  tx: Tx,
  context: WriteContext,
  set: WrittenSet,
  operationUuid: string,
): Promise<WriteResult & { plan: Plan }> {
  const { caller, now } = context
  if (set.recursive) await updateStalePathsAround(tx, [set.nodeUuid])
  const node = await lockPermissionNode(tx, set.nodeUuid)
  if (!node) throw notFound()
  await requireLevelsInTransaction(tx, context, CHANGE_LEVEL, [node])
  const plan = await planPermissions(tx, context, node, set)
  // The nodes below are changed first: if the caller gives up the own right to change permissions, that right still applies to them.
  const below = plan.below ? await changeBelow(tx, context, node, plan.below, operationUuid) : {}
  const change = { userId: caller.userId, operationUuid }
  const written = [...plan.added, ...plan.changed]
  await storeEntriesBefore(tx, change, node.id, [
    ...written.map(({ principalId }) => principalId),
    ...plan.removed.map((entry) => entry.principal_id),
  ])
  await deleteEntries(
    tx,
    plan.removed.map(({ id }) => id),
  )
  await upsertEntries(tx, node.id, written, { grantedBy: caller.userId, now })
  await storeEntriesAfter(tx, change, node.id)
  const notices = { kind: 'PERMISSION', nodeId: node.id, principals: plan.gained, except: caller.userId, by: caller.userId, now } as const
  if (set.notify) await storeNotices(tx, notices)
  const names = await findPrincipalNames(tx, [
    ...written.map(({ principalId }) => principalId),
    ...plan.removed.map((entry) => entry.principal_id),
  ])
  const tell = toLogEntry(names, plan.below?.copies ?? [])
  await logActivity(tx, context, 'PERMISSION', node.id, {
    title: node.title,
    added: plan.added.map(tell),
    changed: plan.changed.map(tell),
    removed: plan.removed.map(({ principal_kind, principal_id, level }) => ({
      ...{ [principal_kind]: principal_id, name: names.get(principal_id) ?? '', level },
    })),
    recursive: plan.below !== undefined && set.recursive === true,
  })
  return { ...below, plan }
}

/**
 * Publishes a change of permissions; call it after the commit. Users who lost their permission also receive it, although they can no longer
 * see the node.
 */
export async function publishPermissionChange({ db, broadcast, log, now }: WriteContext, id: string, principals: string[]): Promise<void> {
  try {
    await broadcast.publish({
      type: 'data.changed',
      resource: 'permission',
      uuids: [id],
      parentUuids: await findParentIds(db, id),
      principals,
      at: now,
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not publish the change of permissions')
  }
}

/**
 * Writes the permission entries of a node and applies them to the nodes below. The transaction commits or fails as a whole; a background
 * job may continue with the nodes below.
 */
export async function setPermissions(context: WriteContext, set: WrittenSet): Promise<PermissionEntries & WriteResult> {
  const { operationUuid = crypto.randomUUID(), ...writtenSet } = set
  const { plan, ...written } = await transact(context, async (tx, context): Promise<WriteResult & { plan?: Plan }> => {
    const recorded = await recordChange<'PERMISSION', WriteResult>(tx, context, { kind: 'PERMISSION', operationUuid, request: writtenSet })
    if (recorded.repeated) return recorded.repeated
    const { plan: writtenPlan, ...answer } = await writePermissions(tx, context, writtenSet, operationUuid)
    const { added, changed, removed, below, revision } = writtenPlan
    const isEmpty = added.length + changed.length + removed.length === 0 && !below
    const { jobUuid } = answer
    const inverse = { nodeUuid: set.nodeUuid, set: writtenSet, revision, ...(jobUuid !== undefined && { jobUuid }) }
    await recorded.complete(answer, isEmpty ? null : inverse)
    return { ...answer, plan: writtenPlan }
  })
  if (plan && (plan.touched.length > 0 || plan.below)) await publishPermissionChange(context, set.nodeUuid, plan.touched)
  if (plan && set.notify && plan.gained.length > 0) await announceNotices(context, plan.gained)
  return { ...(await listEntries(context, set.nodeUuid)), ...written }
}

/**
 * Runs one step of the background job that changes the nodes below. It copies the permission entries that the changed node has now, so that
 * of two jobs for one node the later set wins.
 */
export async function runPermissionStep({
  tx,
  caller,
  now,
  state,
  limit,
}: Step<JobStates['PERMISSION']>): Promise<StepDone<JobStates['PERMISSION']>> {
  if ((await updateStalePathsAround(tx, [state.nodeUuid], limit)) > 0) return { state, more: true, done: 0 }
  const node = await findNode(tx, state.nodeUuid)
  if (!node || node.root_role === 'bin') return { state, more: false, done: 0 }
  await requireLevelsInTransaction(tx, { caller, now }, CHANGE_LEVEL, [node])
  const own = (await findEntriesUpwards(tx, node.path)).filter((entry) => entry.node_id === node.id && !entry.recursive)
  const copies = own
    .filter(({ principal_id }) => state.copied.includes(principal_id))
    .map((entry) => ({
      principalId: entry.principal_id,
      kind: entry.principal_kind,
      level: entry.level,
      recursive: false,
      expiresAt: entry.expires_at,
    }))
  const change = { principals: state.principals, copies }
  const size = Math.max(limit, MIN_STEP)
  const { from, operationUuid } = state
  const { nodeCount, changeable, last } = await changeSlice(tx, { caller, now }, node, change, { from, limit: size, operationUuid })
  return { state: { ...state, from: last }, more: nodeCount === size, done: changeable.length, skipped: nodeCount - changeable.length }
}
