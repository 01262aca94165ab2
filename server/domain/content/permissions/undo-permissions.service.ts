import type { Caller } from '#server/access/caller'
import { requireLevelsInTransaction } from '#server/access/gate'
import { buildVisibilityCondition } from '#server/access/visibility'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { JobStates, Step, StepDone } from '#server/domain/system/jobs/job-kinds'
import type { JobRow } from '#server/domain/system/jobs/jobs.repository'
import { announceJob, startJob, stopJob } from '#server/domain/system/jobs/jobs.service'
import type { Inverses, SavedPermissions } from '#server/domain/system/journal/journal.service'
import { requireFeature, type UndoActions, type UndoResult } from '#server/domain/system/journal/undo-actions'
import { protectedNode } from '../nodes/nodes.errors'
import {
  type Change,
  countChangedEntries,
  deleteChangedEntries,
  restoreEntriesBefore,
  findChangedEntries,
} from './undo-permissions.repository'
import { lockPermissionNode, type MayChange, findPrincipalNames, type SetNode } from './permissions.repository'
import { publishPermissionChange, CHANGE_LEVEL, writePermissions } from './permissions.service'

/** Maximum number of permission entries that are restored within the request. A background job restores more. */
const MAX_ENTRIES_AT_ONCE = 2_000

interface UndoOutcome {
  saved: SavedPermissions[]
  /** Users and roles whose permissions changed. */
  principals: string[]
  /** Jobs that were still changing the nodes below and were stopped. */
  stopped: JobRow[]
  jobUuid: string | undefined
}

const buildMayChange = async (tx: Tx, { caller, now }: { caller: Caller; now: number }): Promise<MayChange> =>
  (await buildVisibilityCondition(tx, caller, now, CHANGE_LEVEL))('n')

const setJob = ({ jobUuid: _, ...saved }: SavedPermissions, jobUuid: string | undefined): SavedPermissions => ({
  ...saved,
  ...(jobUuid !== undefined && { jobUuid }),
})

async function stopJobs(tx: Tx, saved: readonly SavedPermissions[], now: number): Promise<JobRow[]> {
  const stopped: JobRow[] = []
  for (const { jobUuid } of saved) {
    const job = jobUuid === undefined ? undefined : await stopJob(tx, jobUuid, now)
    if (job) stopped.push(job)
  }
  return stopped
}

/** Locks the nodes of a change in the order in which it wrote them. */
async function lockNodes(tx: Tx, context: WriteContext, saved: readonly SavedPermissions[]): Promise<SetNode[]> {
  const nodes: SetNode[] = []
  for (const { nodeUuid } of saved) {
    const node = await lockPermissionNode(tx, nodeUuid)
    if (!node) throw notFound()
    if (node.root_role === 'bin') throw protectedNode()
    nodes.push(node)
  }
  await requireLevelsInTransaction(tx, context, CHANGE_LEVEL, nodes)
  return nodes
}

/**
 * Restores all permission entries that a change of permissions replaced, or none. Throws 409 `conflict` if the permissions of a node were
 * changed again, and 403 if the caller may no longer change them.
 */
async function restorePermissions(
  tx: Tx,
  context: WriteContext,
  operationUuid: string,
  saved: readonly SavedPermissions[],
): Promise<UndoOutcome> {
  const change: Change = { userId: context.caller.userId, operationUuid }
  const stopped = await stopJobs(tx, saved, context.now)
  const nodes = await lockNodes(tx, context, saved)
  const may = await buildMayChange(tx, context)
  const { all, changed, barred, principals } = await countChangedEntries(tx, change, may)
  if (barred > 0) throw new Problem('forbidden')
  if (changed > 0) throw new Problem('conflict')
  const long = all > MAX_ENTRIES_AT_ONCE
  const rows = await findChangedEntries(tx, change, may, long ? { nodeIds: nodes.map(({ id }) => id) } : {})
  if ((await restoreEntriesBefore(tx, change, rows)) < rows.length) throw new Problem('conflict')
  await deleteChangedEntries(tx, change, rows)
  const names = await findPrincipalNames(tx, principals)
  const ownCount = rows.filter(({ node_id }) => nodes.some(({ id }) => id === node_id)).length
  for (const node of nodes) {
    const own = rows.filter(({ node_id }) => node_id === node.id)
    const those = (comes: boolean, goes: boolean) =>
      own.filter((row) => row.comes === comes && row.goes === goes).map((row) => names.get(row.principal_id) ?? row.principal_id)
    await logActivity(tx, context, 'PERMISSION', node.id, {
      ...{ title: node.title, done: 'taken back', recursive: rows.length > ownCount || long },
      ...{ added: those(true, false), changed: those(true, true), removed: those(false, true) },
    })
  }
  const jobUuid = long ? await startJob(tx, context, 'PERMISSION_BACK', { operationUuid }, all - rows.length) : undefined
  return { saved: saved.map((one, at) => setJob(one, at === 0 ? jobUuid : undefined)), principals, stopped, jobUuid }
}

/** Writes permission sets again. Throws 409 `conflict` unless the nodes' own entries are the same as before the first write. */
async function redoPermissions(
  tx: Tx,
  context: WriteContext,
  operationUuid: string,
  saved: readonly SavedPermissions[],
): Promise<UndoOutcome> {
  const stopped = await stopJobs(tx, saved, context.now)
  const written: SavedPermissions[] = []
  const principals = new Set<string>()
  for (const one of saved) {
    const { plan, jobUuid } = await writePermissions(tx, context, { ...one.set, revision: one.revision, notify: false }, operationUuid)
    written.push(setJob(one, jobUuid))
    for (const principal of plan.touched) principals.add(principal)
  }
  return { saved: written, principals: [...principals], stopped, jobUuid: written.find(({ jobUuid }) => jobUuid !== undefined)?.jobUuid }
}

const toResult = <K extends 'PERMISSION' | 'SHARE'>(outcome: UndoOutcome, inverse: Inverses[K]): UndoResult<K> => {
  const uuids = outcome.saved.map(({ nodeUuid }) => nodeUuid)
  return {
    uuids,
    parentUuids: [],
    inverse,
    jobUuid: outcome.jobUuid,
    async publish(context) {
      for (const job of outcome.stopped) await announceJob(context, job)
      for (const nodeUuid of uuids) await publishPermissionChange(context, nodeUuid, outcome.principals)
    },
  }
}

const toPermissionResult = (outcome: UndoOutcome, before: SavedPermissions): UndoResult<'PERMISSION'> =>
  toResult<'PERMISSION'>(outcome, outcome.saved[0] ?? before)
const toShareResult = (outcome: UndoOutcome): UndoResult<'SHARE'> => toResult<'SHARE'>(outcome, { saved: outcome.saved })

export const undoPermissions: Pick<UndoActions, 'PERMISSION' | 'SHARE'> = {
  PERMISSION: {
    async undo(tx, context, inverse, operationUuid) {
      requireFeature(context, 'PROPERTIES_PERMISSION')
      return toPermissionResult(await restorePermissions(tx, context, operationUuid, [inverse]), inverse)
    },
    async redo(tx, context, inverse, operationUuid) {
      requireFeature(context, 'PROPERTIES_PERMISSION')
      return toPermissionResult(await redoPermissions(tx, context, operationUuid, [inverse]), inverse)
    },
  },
  SHARE: {
    async undo(tx, context, { saved }, operationUuid) {
      requireFeature(context, 'PROPERTIES_PERMISSION')
      return toShareResult(await restorePermissions(tx, context, operationUuid, saved))
    },
    async redo(tx, context, { saved }, operationUuid) {
      requireFeature(context, 'PROPERTIES_PERMISSION')
      return toShareResult(await redoPermissions(tx, context, operationUuid, saved))
    },
  },
}

/**
 * Runs one step of the background job that restores permission entries. Skips entries that have changed since, and those that the caller
 * may no longer change.
 */
export async function runRestoreStep({
  tx,
  caller,
  now,
  state,
  limit,
}: Step<JobStates['PERMISSION_BACK']>): Promise<StepDone<JobStates['PERMISSION_BACK']>> {
  const change = { userId: caller.userId, operationUuid: state.operationUuid }
  const rows = await findChangedEntries(tx, change, await buildMayChange(tx, { caller, now }), { limit })
  const done = await restoreEntriesBefore(
    tx,
    change,
    rows.filter(({ may, same }) => may && same),
  )
  await deleteChangedEntries(tx, change, rows)
  return { state, more: rows.length === limit, done, skipped: rows.length - done }
}
