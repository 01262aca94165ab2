import type * as z from 'zod/mini'
import type { CallResult } from '#api/contract/endpoint'
import type { Task, tasks } from '#api/contract/task'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { isSameSet } from '#server/data-grid/grid'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import type { NewNotices } from '#server/domain/system/notices/notices.repository'
import { storeNotices } from '#server/domain/system/notices/notices.service'
import type { Values } from '../workflows/conditions'
import { lockProcess, readParticipants, findActivePrincipals, type ProcessRow, writeValues } from './processes.repository'
import { continueProcess, publishTaskNotifications, type ProcessNotifications } from './processes.service'
import { checkFormValues } from './task-form.service'
import {
  findLastEvent,
  lockTask,
  insertTaskEvent,
  findProcessId,
  type TaskRecord,
  findTaskRecord,
  type TaskRow,
  writeCandidates,
  writeTask,
} from './tasks.repository'
import { toTaskViewer, getTask } from './tasks.service'

const taskNotOpen = (): Problem => new Problem('taskNotOpen')
const fieldRequired = (path: string): Problem => new Problem('fieldRequired', { errors: [{ path, code: 'fieldRequired' }] })

type Complete = z.output<(typeof tasks)['complete']['json']>
type Refer = z.output<(typeof tasks)['refer']['json']>
type TaskResult = CallResult<(typeof tasks)['complete']>

/** A task and its process, both locked in a transaction, so that no other call changes them. */
interface LockedTask {
  tx: Tx
  context: WriteContext
  process: ProcessRow
  task: TaskRow
  record: TaskRecord
  isMine: boolean
  /** True for the user who started the process and for administrators: they may assign the task. */
  canAssign: boolean
  /**
   * Returns true for a repeated call, for example after a double click or a lost response: the latest event is the same, by the same user
   * with the same texts.
   */
  isRepeated(event: string, texts?: { comment?: string | undefined; recipients?: readonly string[] }): Promise<boolean>
}

const isSame = (a: Values, b: Values): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, value]) => b[id] === value)

type TaskNotice = Pick<NewNotices, 'kind' | 'principals'>

/** Stores the notices of a change of a task and returns what to send after the commit. Not called for repeated calls. */
async function storeTaskNotices({ tx, context, process, task }: LockedTask, notice?: TaskNotice): Promise<ProcessNotifications> {
  const about = { nodeId: process.nodeId, taskId: task.id, title: task.title }
  if (notice) await storeNotices(tx, { ...notice, ...about, except: context.caller.userId, now: context.now })
  return { process, people: await readParticipants(tx, process.id), notifiedIds: [...(notice?.principals ?? [])] }
}

/**
 * Runs a change of a task in one transaction and returns the task afterwards. Throws `notFound` for a task in which the caller has no part.
 */
async function changeTask(
  context: WriteContext,
  id: string,
  makeChange: (locked: LockedTask) => Promise<ProcessNotifications | undefined>,
): Promise<Task> {
  const notifications = await transact(context, async (tx, context) => {
    const processId = await findProcessId(tx, id)
    const process = processId === undefined ? undefined : await lockProcess(tx, processId)
    const task = process && (await lockTask(tx, id))
    const record = task && (await findTaskRecord(tx, toTaskViewer(context), id))
    if (!process || !task || !record) throw notFound()
    const { caller } = context
    const isRepeated: LockedTask['isRepeated'] = async (event, { comment, recipients } = {}) => {
      const last = await findLastEvent(tx, id)
      if (last?.event !== event || last.userId !== caller.userId) return false
      return last.comment === (comment ?? '').trim() && (!recipients || isSameSet(recipients, last.recipients))
    }
    const canAssign = caller.admin || process.startedBy === caller.userId
    return await makeChange({ tx, context, process, task, record, isMine: task.assigneeId === caller.userId, canAssign, isRepeated })
  })
  if (notifications) await publishTaskNotifications(context, [notifications])
  return await getTask(context, id)
}

const toTaskEvent = ({ context }: LockedTask, event: Parameters<typeof insertTaskEvent>[2]['event'], comment?: string) => ({
  ...{ event, userId: context.caller.userId, now: context.now },
  ...(comment !== undefined && { comment: comment.trim() }),
})

export const claimTask = (context: WriteContext, id: string): Promise<Task> =>
  changeTask(context, id, async (locked) => {
    const { tx, context, task, isMine } = locked
    if (task.status === 'DOING' && isMine) return undefined
    if (task.status !== 'CLAIMABLE' || !(await isCandidate(locked))) throw taskNotOpen()
    await writeTask(tx, id, { status: 'DOING', assigneeId: context.caller.userId })
    await insertTaskEvent(tx, id, toTaskEvent(locked, 'CLAIMED'))
    return await storeTaskNotices(locked)
  })

const isCandidate = async ({ tx, context, task }: LockedTask): Promise<boolean> =>
  (await tx
    .selectFrom('task_candidate')
    .select('task_id')
    .where('task_id', '=', task.id)
    .where('principal_id', 'in', [...context.caller.principals])
    .executeTakeFirst()) !== undefined

/** Returns a task to its candidates; without candidates, to the user who assigns tasks. */
export const releaseTask = (context: WriteContext, id: string): Promise<Task> =>
  changeTask(context, id, async (locked) => {
    const { tx, task, isMine, isRepeated } = locked
    if (await isRepeated('RELEASED')) return undefined
    if (task.status !== 'DOING' || !isMine) throw taskNotOpen()
    const candidates = await tx.selectFrom('task_candidate').select('principal_id').where('task_id', '=', id).execute()
    await writeTask(tx, id, { status: candidates.length > 0 ? 'CLAIMABLE' : 'UNASSIGNED', assigneeId: null })
    await insertTaskEvent(tx, id, toTaskEvent(locked, 'RELEASED'))
    const recipients = candidates.length > 0 ? candidates.map(({ principal_id }) => principal_id) : [locked.process.startedBy]
    return await storeTaskNotices(locked, { kind: 'TASK', principals: recipients })
  })

export const assignTask = (context: WriteContext, id: string, userId: string, dueDate?: number): Promise<Task> =>
  changeTask(context, id, async (locked) => {
    const { tx, task, record, canAssign, isRepeated } = locked
    if (!canAssign) throw taskNotOpen()
    const hasSameDueDate = dueDate === undefined || dueDate === record.dueDate
    if (hasSameDueDate && (await isRepeated('ASSIGNED', { recipients: [userId] }))) return undefined
    if (task.status !== 'UNASSIGNED' && task.status !== 'CLAIMABLE') throw taskNotOpen()
    const active = await findActivePrincipals(tx, { users: [userId], roles: [] })
    if (active.users.length === 0) throw fieldRequired('userUuid')
    await writeTask(tx, id, { status: 'DOING', assigneeId: userId, ...(dueDate !== undefined && { dueAt: dueDate }) })
    await insertTaskEvent(tx, id, { ...toTaskEvent(locked, 'ASSIGNED'), recipients: [userId] })
    return await storeTaskNotices(locked, { kind: 'TASK', principals: [userId] })
  })

/** Assigns a task to others until a due date. With `review` it returns to the sender when it is done. */
export const referTask = (context: WriteContext, id: string, submitted: Refer): Promise<Task> =>
  changeTask(context, id, async (locked) => {
    const { tx, context, task, record, isMine, isRepeated } = locked
    const { userUuidList, roleUuidList = [], dueDate, comment = '', review = false } = submitted
    const recipients = [...userUuidList.filter((user) => user !== context.caller.userId), ...roleUuidList]
    if (record.dueDate === dueDate && (await isRepeated('REFERRED', { comment, recipients }))) return undefined
    if (task.status !== 'DOING' || !isMine) throw taskNotOpen()
    if (dueDate === undefined) throw new Problem('dueDateRequired', { errors: [{ path: 'dueDate', code: 'dueDateRequired' }] })
    if (dueDate <= context.now) throw new Problem('dateInvalid', { errors: [{ path: 'dueDate', code: 'dateInvalid' }] })
    const { users, roles } = await findActivePrincipals(tx, {
      users: userUuidList.filter((user) => user !== context.caller.userId),
      roles: roleUuidList,
    })
    const [first, ...others] = [...users, ...roles]
    if (first === undefined) throw fieldRequired('userUuidList')
    const isOneUser = others.length === 0 && users.length === 1
    await writeCandidates(tx, id, [...users, ...roles])
    await writeTask(tx, id, {
      ...(isOneUser ? { status: 'DOING' as const, assigneeId: first } : { status: 'CLAIMABLE' as const, assigneeId: null }),
      dueAt: dueDate,
      ...(review && { reviewers: [...task.reviewers, context.caller.userId] }),
    })
    await insertTaskEvent(tx, id, { ...toTaskEvent(locked, 'REFERRED', comment), recipients: [...users, ...roles] })
    return await storeTaskNotices(locked, { kind: 'REFERRED', principals: [...users, ...roles] })
  })

/** Returns the action that completes a task. It must be one of the task's own actions, with the comment that it requires. */
function getAction({ record }: LockedTask, { actionUuid, comment = '' }: Complete): string | undefined {
  if (record.actions.length === 0) return undefined
  const action = record.actions.find(({ uuid }) => uuid === actionUuid)
  if (!action) throw fieldRequired('actionUuid')
  if (action.needsComment && isBlank(comment)) throw fieldRequired('comment')
  return action.key
}

/** Returns true if the task was completed with the same values. Other values, from a second window, are not a repetition. */
async function isSameCompletion(
  { context, task, record, isRepeated }: LockedTask,
  { actionUuid, comment, values }: Complete,
): Promise<boolean> {
  if (task.status !== 'COMPLETED' && task.status !== 'AWAITING_REVIEW') return false
  const action = record.actions.find(({ uuid }) => uuid === actionUuid)?.key ?? null
  if (task.actionKey !== action || !(await isRepeated('COMPLETED', { comment }))) return false
  return isSame(await checkFormValues(context, task.formId, values ?? {}), task.values ?? {})
}

interface TaskOutcome {
  action: string | undefined
  values: Values
}

/** Completes a task: its values are stored in the process, and the process continues. */
async function completeAndContinue(
  locked: LockedTask,
  { action, values }: TaskOutcome,
  changeTask: { assigneeId: string | null; workerId: string },
): Promise<ProcessNotifications> {
  const { tx, context, process, task } = locked
  await writeTask(tx, task.id, { ...changeTask, status: 'COMPLETED', reviewers: [], endedAt: context.now })
  if (Object.keys(values).length > 0) await writeValues(tx, process.id, values)
  const active = { ...process, values: { ...process.values, ...values } }
  return (await continueProcess(tx, active, { tokenId: task.tokenId, action, userId: context.caller.userId, now: context.now }))
    .notifications
}

const toResult = (task: Task): TaskResult => ({ task, processStatus: task.process.status })

export async function completeTask(context: WriteContext, id: string, submitted: Complete): Promise<TaskResult> {
  const task = await changeTask(context, id, async (locked) => {
    const { tx, context, task: row, isMine } = locked
    if (await isSameCompletion(locked, submitted)) return undefined
    if (row.status !== 'DOING' || !isMine) throw taskNotOpen()
    const action = getAction(locked, submitted)
    const values = await checkFormValues(context, row.formId, submitted.values ?? {})
    const userId = context.caller.userId
    await writeTask(tx, id, {
      status: 'DOING',
      assigneeId: userId,
      workerId: userId,
      actionKey: action,
      comment: submitted.comment,
      values,
    })
    await insertTaskEvent(tx, id, toTaskEvent(locked, 'COMPLETED', submitted.comment))
    const reviewer = row.reviewers.at(-1)
    if (reviewer === undefined) return await completeAndContinue(locked, { action, values }, { assigneeId: userId, workerId: userId })
    await writeTask(tx, id, { status: 'AWAITING_REVIEW', assigneeId: reviewer, reviewers: row.reviewers.slice(0, -1) })
    return await storeTaskNotices(locked, { kind: 'REVIEW', principals: [reviewer] })
  })
  return toResult(task)
}

/** Reviews a task. An accepted task goes to the next reviewer or is completed; a rejected one returns to its worker. */
export async function reviewTask(
  context: WriteContext,
  id: string,
  { accepted, comment = '' }: { accepted: boolean; comment?: string | undefined },
): Promise<TaskResult> {
  const task = await changeTask(context, id, async (locked) => {
    const { tx, context, task: row, isMine, isRepeated } = locked
    if (!(row.status === 'AWAITING_REVIEW' && isMine)) {
      // A rejected task has the status DOING; an accepted one waits for another reviewer or is completed.
      if ((row.status !== 'DOING') === accepted && (await isRepeated('REVIEWED', { comment }))) return undefined
      throw taskNotOpen()
    }
    const userId = context.caller.userId
    const worker = row.workerId ?? userId
    await insertTaskEvent(tx, id, toTaskEvent(locked, 'REVIEWED', comment))
    if (!accepted) {
      await writeTask(tx, id, { status: 'DOING', assigneeId: worker, reviewers: [...row.reviewers, userId] })
      return await storeTaskNotices(locked, { kind: 'SENT_BACK', principals: [worker] })
    }
    const next = row.reviewers.at(-1)
    if (next === undefined)
      return await completeAndContinue(
        locked,
        { action: row.actionKey ?? undefined, values: row.values ?? {} },
        { assigneeId: worker, workerId: worker },
      )
    await writeTask(tx, id, { status: 'AWAITING_REVIEW', assigneeId: next, workerId: userId, reviewers: row.reviewers.slice(0, -1) })
    return await storeTaskNotices(locked, { kind: 'REVIEW', principals: [next] })
  })
  return toResult(task)
}
