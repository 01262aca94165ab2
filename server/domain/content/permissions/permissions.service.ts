import type { PermissionEntries, WrittenSet } from '#api/contract/permission'
import type { Caller } from '#server/access/caller'
import { requireStill } from '#server/access/gate'
import { visibleNodes } from '#server/access/visibility'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import type { JobStates, Step, StepDone } from '#server/domain/system/jobs/job-kinds'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { noteChange } from '#server/domain/system/journal/journal.service'
import { carryAround } from '../nodes/carrying.service'
import { announceNotices, leaveNotices } from '#server/domain/system/notices/notices.service'
import { keepAfter, keepBefore } from './former.repository'
import {
  agreeWith,
  type BelowChange,
  countBelow,
  dropEntries,
  entriesUpwards,
  holdNode,
  type NewEntry,
  placesOf,
  principalNames,
  putEntries,
  readNode,
  type SetNode,
  sliceBelow,
} from './permissions.repository'
import { type Plan, planOf } from './plan.service'
import { entriesOf, MOST_AT_ONCE } from './reading.service'

/** A run of so many items takes little longer than one of a single item. */
const LEAST_STEP = 250
/** A change of rights needs this level. */
export const CHANGE = 5

interface Written {
  jobUuid?: string
  untouched?: number
}

interface SliceDone {
  seen: number
  mine: string[]
  last: string | null
}

/** One run of items below. Deepest first: a right that comes from an item in between is used before it goes. */
async function changeSlice(
  tx: Tx,
  { caller, now }: { caller: Caller; now: number },
  node: SetNode,
  change: BelowChange,
  { from, limit, operationUuid }: { from: string | null; limit: number; operationUuid: string | undefined },
): Promise<SliceDone> {
  const mayChange = await visibleNodes(tx, caller, now, CHANGE)
  const slice = await sliceBelow(tx, node.path, from, limit, mayChange('n'))
  await agreeWith(tx, slice.mine, change, { grantedBy: caller.userId, now, operationUuid })
  return slice
}

/** Everything below at once, when it is little; otherwise a long task is begun. */
async function changeBelow(tx: Tx, context: WriteContext, node: SetNode, change: BelowChange, operationUuid: string): Promise<Written> {
  const nodes = await countBelow(tx, node.path, 2_000_000_000)
  if (nodes <= MOST_AT_ONCE) {
    const { seen, mine } = await changeSlice(tx, context, node, change, { from: null, limit: MOST_AT_ONCE, operationUuid })
    return { untouched: seen - mine.length }
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

/** Names are kept with the line: it is read when its people may be gone. */
const told =
  (names: ReadonlyMap<string, string>, copies: readonly NewEntry[]) =>
  ({ kind, principalId, level, recursive, expiresAt }: NewEntry): Record<string, unknown> => ({
    [kind]: principalId,
    name: names.get(principalId) ?? '',
    level,
    recursive: recursive || copies.some((copy) => copy.principalId === principalId),
    expiresAt,
  })

/** Writes a set and keeps what was there, in the name of a change that the journal knows. */
export async function write(tx: Tx, context: WriteContext, set: WrittenSet, operationUuid: string): Promise<Written & { plan: Plan }> {
  const { caller, now } = context
  if (set.recursive) await carryAround(tx, [set.nodeUuid])
  const node = await holdNode(tx, set.nodeUuid)
  if (!node) throw notFound()
  await requireStill(tx, context, CHANGE, [node])
  const plan = await planOf(tx, context, node, set)
  // First what is below: whoever gives the right to change rights away still has it there.
  const below = plan.below ? await changeBelow(tx, context, node, plan.below, operationUuid) : {}
  const change = { userId: caller.userId, operationUuid }
  const written = [...plan.added, ...plan.changed]
  await keepBefore(tx, change, node.id, [
    ...written.map(({ principalId }) => principalId),
    ...plan.removed.map((entry) => entry.principal_id),
  ])
  await dropEntries(
    tx,
    plan.removed.map(({ id }) => id),
  )
  await putEntries(tx, node.id, written, { grantedBy: caller.userId, now })
  await keepAfter(tx, change, node.id)
  const notices = { kind: 'PERMISSION', nodeId: node.id, principals: plan.gained, except: caller.userId, by: caller.userId, now } as const
  if (set.notify) await leaveNotices(tx, notices)
  const names = await principalNames(tx, [
    ...written.map(({ principalId }) => principalId),
    ...plan.removed.map((entry) => entry.principal_id),
  ])
  const tell = told(names, plan.below?.copies ?? [])
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

/** After the commit. Whose right went hears of it as well, though the item is hidden from them now. */
export async function announceRights({ db, broadcast, log, now }: WriteContext, id: string, principals: string[]): Promise<void> {
  try {
    await broadcast.publish({
      type: 'data.changed',
      resource: 'permission',
      uuids: [id],
      parentUuids: await placesOf(db, id),
      principals,
      at: now,
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'a change of rights could not be announced')
  }
}

/** Writes the entries of an item, and what follows from them below it. All of it or, but for what a long task goes on with, nothing. */
export async function setPermissions(context: WriteContext, set: WrittenSet): Promise<PermissionEntries & Written> {
  const { operationUuid = crypto.randomUUID(), ...asked } = set
  const { plan, ...written } = await transact(context, async (tx, context): Promise<Written & { plan?: Plan }> => {
    const noted = await noteChange<'PERMISSION', Written>(tx, context, { kind: 'PERMISSION', operationUuid, asked })
    if (noted.repeated) return noted.repeated
    const { plan: made, ...answer } = await write(tx, context, asked, operationUuid)
    const { added, changed, removed, below, revision } = made
    const isEmpty = added.length + changed.length + removed.length === 0 && !below
    const { jobUuid } = answer
    const inverse = { nodeUuid: set.nodeUuid, set: asked, revision, ...(jobUuid !== undefined && { jobUuid }) }
    await noted.keep(answer, isEmpty ? null : inverse)
    return { ...answer, plan: made }
  })
  if (plan && (plan.touched.length > 0 || plan.below)) await announceRights(context, set.nodeUuid, plan.touched)
  if (plan && set.notify && plan.gained.length > 0) await announceNotices(context, plan.gained)
  return { ...(await entriesOf(context, set.nodeUuid)), ...written }
}

/** The next items below: they agree with what the item's entries are by now, so that of two tasks for one item the later set holds. */
export async function permissionStep({
  tx,
  caller,
  now,
  state,
  limit,
}: Step<JobStates['PERMISSION']>): Promise<StepDone<JobStates['PERMISSION']>> {
  if ((await carryAround(tx, [state.nodeUuid], limit)) > 0) return { state, more: true, done: 0 }
  const node = await readNode(tx, state.nodeUuid)
  if (!node || node.root_role === 'bin') return { state, more: false, done: 0 }
  await requireStill(tx, { caller, now }, CHANGE, [node])
  const own = (await entriesUpwards(tx, node.path)).filter((entry) => entry.node_id === node.id && !entry.recursive)
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
  const size = Math.max(limit, LEAST_STEP)
  const { from, operationUuid } = state
  const { seen, mine, last } = await changeSlice(tx, { caller, now }, node, change, { from, limit: size, operationUuid })
  return { state: { ...state, from: last }, more: seen === size, done: mine.length, skipped: seen - mine.length }
}
