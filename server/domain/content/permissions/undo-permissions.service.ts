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
import type { Inverses } from '#server/domain/system/journal/journal.service'
import { requireFeature, type UndoActions, type UndoResult } from '#server/domain/system/journal/undo-actions'
import { protectedNode } from '../nodes/nodes.errors'
import {
  type Change,
  countChangedEntries,
  deleteChangedEntries,
  restoreEntriesBefore,
  findChangedEntries,
} from './undo-permissions.repository'
import { lockPermissionNode, type MayChange, findPrincipalNames } from './permissions.repository'
import { publishPermissionChange, CHANGE_LEVEL, writePermissions } from './permissions.service'

/** Maximum number of permission entries that are restored within the request. A background job restores more. */
const MAX_ENTRIES_AT_ONCE = 2_000

interface UndoOutcome {
  nodeUuid: string
  inverse: Inverses['PERMISSION']
  /** Users and roles whose permissions changed. */
  principals: string[]
  /** Job that was still changing the nodes below and was stopped. */
  stopped: JobRow | undefined
  jobUuid: string | undefined
}

const buildMayChange = async (tx: Tx, { caller, now }: { caller: Caller; now: number }): Promise<MayChange> =>
  (await buildVisibilityCondition(tx, caller, now, CHANGE_LEVEL))('n')

const setJob = ({ jobUuid: _, ...inverse }: Inverses['PERMISSION'], jobUuid: string | undefined): Inverses['PERMISSION'] => ({
  ...inverse,
  ...(jobUuid !== undefined && { jobUuid }),
})

/**
 * Restores all permission entries that a change of permissions replaced, or none. Throws 409 `conflict` if the permissions of a node were
 * changed again, and 403 if the caller may no longer change them.
 */
async function restorePermissions(
  tx: Tx,
  context: WriteContext,
  operationUuid: string,
  inverse: Inverses['PERMISSION'],
): Promise<UndoOutcome> {
  const change: Change = { userId: context.caller.userId, operationUuid }
  const stopped = inverse.jobUuid === undefined ? undefined : await stopJob(tx, inverse.jobUuid, context.now)
  const node = await lockPermissionNode(tx, inverse.nodeUuid)
  if (!node) throw notFound()
  if (node.root_role === 'bin') throw protectedNode()
  await requireLevelsInTransaction(tx, context, CHANGE_LEVEL, [node])
  const may = await buildMayChange(tx, context)
  const { all, changed, barred, principals } = await countChangedEntries(tx, change, may)
  if (barred > 0) throw new Problem('forbidden')
  if (changed > 0) throw new Problem('conflict')
  const long = all > MAX_ENTRIES_AT_ONCE
  const rows = await findChangedEntries(tx, change, may, long ? { nodeId: node.id } : {})
  if ((await restoreEntriesBefore(tx, change, rows)) < rows.length) throw new Problem('conflict')
  await deleteChangedEntries(tx, change, rows)
  const own = rows.filter(({ node_id }) => node_id === node.id)
  const names = await findPrincipalNames(
    tx,
    own.map((row) => row.principal_id),
  )
  const those = (comes: boolean, goes: boolean) =>
    own.filter((row) => row.comes === comes && row.goes === goes).map((row) => names.get(row.principal_id) ?? row.principal_id)
  await logActivity(tx, context, 'PERMISSION', node.id, {
    ...{ title: node.title, done: 'taken back', recursive: rows.length > own.length || long },
    ...{ added: those(true, false), changed: those(true, true), removed: those(false, true) },
  })
  const jobUuid = long ? await startJob(tx, context, 'PERMISSION_BACK', { operationUuid }, all - rows.length) : undefined
  return { nodeUuid: node.id, inverse: setJob(inverse, jobUuid), principals, stopped, jobUuid }
}

/** Writes a permission set again. Throws 409 `conflict` unless the node's own entries are the same as before the first write. */
async function redoPermissions(
  tx: Tx,
  context: WriteContext,
  operationUuid: string,
  inverse: Inverses['PERMISSION'],
): Promise<UndoOutcome> {
  const { set, revision } = inverse
  const stopped = inverse.jobUuid === undefined ? undefined : await stopJob(tx, inverse.jobUuid, context.now)
  const { plan, jobUuid } = await writePermissions(tx, context, { ...set, revision, notify: false }, operationUuid)
  return { nodeUuid: set.nodeUuid, inverse: setJob(inverse, jobUuid), principals: plan.touched, stopped, jobUuid }
}

const toResult = ({ nodeUuid, inverse, principals, stopped, jobUuid }: UndoOutcome): UndoResult<'PERMISSION'> => ({
  uuids: [nodeUuid],
  parentUuids: [],
  inverse,
  jobUuid,
  async publish(context) {
    if (stopped) await announceJob(context, stopped)
    await publishPermissionChange(context, nodeUuid, principals)
  },
})

export const undoPermissions: Pick<UndoActions, 'PERMISSION'> = {
  PERMISSION: {
    async undo(tx, context, inverse, operationUuid) {
      requireFeature(context, 'PROPERTIES_PERMISSION')
      return toResult(await restorePermissions(tx, context, operationUuid, inverse))
    },
    async redo(tx, context, inverse, operationUuid) {
      requireFeature(context, 'PROPERTIES_PERMISSION')
      return toResult(await redoPermissions(tx, context, operationUuid, inverse))
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
