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
import { leaveNotices } from '#server/domain/system/notices/notices.service'
import type { Values } from '../workflows/conditions'
import { lockProcess, peopleAround, presentPeople, type ProcessRow, writeValues } from './processes.repository'
import { step, publishTaskNotifications, type ProcessNotifications } from './processes.service'
import { filledIn } from './task-form.service'
import { fieldRequired, taskNotOpen } from './tasks.errors'
import {
  lastEvent,
  lockTask,
  insertTaskEvent,
  processOfTask,
  type TaskRecord,
  taskRecord,
  type TaskRow,
  writeCandidates,
  writeTask,
} from './tasks.repository'
import { toTaskViewer, oneTask } from './tasks.service'

type Complete = z.output<(typeof tasks)['complete']['json']>
type Refer = z.output<(typeof tasks)['refer']['json']>
type TaskResult = CallResult<(typeof tasks)['complete']>

/** A task and its process, both locked in a transaction, so that no other call changes them. */
interface Held {
  tx: Tx
  context: WriteContext
  process: ProcessRow
  task: TaskRow
  record: TaskRecord
  isMine: boolean
  /** True for the user who started the process and for administrators: they may assign the task. */
  governs: boolean
  /**
   * Returns true for a repeated call, for example after a double click or a lost response: the latest event is the same, by the same user
   * with the same texts.
   */
  repeats(event: string, words?: { comment?: string | undefined; recipients?: readonly string[] }): Promise<boolean>
}

const isSame = (some: Values, others: Values): boolean =>
  Object.keys(some).length === Object.keys(others).length && Object.entries(some).every(([id, value]) => others[id] === value)

type Noticed = Pick<NewNotices, 'kind' | 'principals'>

/** Stores the notices of a change of a task and returns what to send after the commit. Not called for repeated calls. */
async function said({ tx, context, process, task }: Held, notice?: Noticed): Promise<ProcessNotifications> {
  const about = { nodeId: process.nodeId, taskId: task.id, title: task.title }
  if (notice) await leaveNotices(tx, { ...notice, ...about, except: context.caller.userId, now: context.now })
  return { process, people: await peopleAround(tx, process.id), noticed: [...(notice?.principals ?? [])] }
}

/**
 * Runs a change of a task in one transaction and returns the task afterwards. Throws `notFound` for a task in which the caller has no part.
 */
async function change(context: WriteContext, id: string, act: (held: Held) => Promise<ProcessNotifications | undefined>): Promise<Task> {
  const told = await transact(context, async (tx, context) => {
    const processId = await processOfTask(tx, id)
    const process = processId === undefined ? undefined : await lockProcess(tx, processId)
    const task = process && (await lockTask(tx, id))
    const record = task && (await taskRecord(tx, toTaskViewer(context), id))
    if (!process || !task || !record) throw notFound()
    const { caller } = context
    const repeats: Held['repeats'] = async (event, { comment, recipients } = {}) => {
      const last = await lastEvent(tx, id)
      if (last?.event !== event || last.userId !== caller.userId) return false
      return last.comment === (comment ?? '').trim() && (!recipients || isSameSet(recipients, last.recipients))
    }
    const governs = caller.admin || process.startedBy === caller.userId
    return await act({ tx, context, process, task, record, isMine: task.assigneeId === caller.userId, governs, repeats })
  })
  if (told) await publishTaskNotifications(context, [told])
  return await oneTask(context, id)
}

const eventOf = ({ context }: Held, event: Parameters<typeof insertTaskEvent>[2]['event'], comment?: string) => ({
  ...{ event, userId: context.caller.userId, now: context.now },
  ...(comment !== undefined && { comment: comment.trim() }),
})

export const claimTask = (context: WriteContext, id: string): Promise<Task> =>
  change(context, id, async (held) => {
    const { tx, context, task, isMine } = held
    if (task.status === 'DOING' && isMine) return undefined
    if (task.status !== 'CLAIMABLE' || !(await isCandidate(held))) throw taskNotOpen()
    await writeTask(tx, id, { status: 'DOING', assigneeId: context.caller.userId })
    await insertTaskEvent(tx, id, eventOf(held, 'CLAIMED'))
    return await said(held)
  })

const isCandidate = async ({ tx, context, task }: Held): Promise<boolean> =>
  (await tx
    .selectFrom('task_candidate')
    .select('task_id')
    .where('task_id', '=', task.id)
    .where('principal_id', 'in', [...context.caller.principals])
    .executeTakeFirst()) !== undefined

/** Returns a task to its candidates; without candidates, to the user who assigns tasks. */
export const releaseTask = (context: WriteContext, id: string): Promise<Task> =>
  change(context, id, async (held) => {
    const { tx, task, isMine, repeats } = held
    if (await repeats('RELEASED')) return undefined
    if (task.status !== 'DOING' || !isMine) throw taskNotOpen()
    const others = await tx.selectFrom('task_candidate').select('principal_id').where('task_id', '=', id).execute()
    await writeTask(tx, id, { status: others.length > 0 ? 'CLAIMABLE' : 'UNASSIGNED', assigneeId: null })
    await insertTaskEvent(tx, id, eventOf(held, 'RELEASED'))
    const asked = others.length > 0 ? others.map(({ principal_id }) => principal_id) : [held.process.startedBy]
    return await said(held, { kind: 'TASK', principals: asked })
  })

export const assignTask = (context: WriteContext, id: string, userId: string, dueDate?: number): Promise<Task> =>
  change(context, id, async (held) => {
    const { tx, task, record, governs, repeats } = held
    if (!governs) throw taskNotOpen()
    const isDueThen = dueDate === undefined || dueDate === record.dueDate
    if (isDueThen && (await repeats('ASSIGNED', { recipients: [userId] }))) return undefined
    if (task.status !== 'UNASSIGNED' && task.status !== 'CLAIMABLE') throw taskNotOpen()
    const known = await presentPeople(tx, { users: [userId], roles: [] })
    if (known.users.length === 0) throw fieldRequired('userUuid')
    await writeTask(tx, id, { status: 'DOING', assigneeId: userId, ...(dueDate !== undefined && { dueAt: dueDate }) })
    await insertTaskEvent(tx, id, { ...eventOf(held, 'ASSIGNED'), recipients: [userId] })
    return await said(held, { kind: 'TASK', principals: [userId] })
  })

/** Assigns a task to others until a due date. With `review` it returns to the sender when it is done. */
export const referTask = (context: WriteContext, id: string, asked: Refer): Promise<Task> =>
  change(context, id, async (held) => {
    const { tx, context, task, record, isMine, repeats } = held
    const { userUuidList, roleUuidList = [], dueDate, comment = '', review = false } = asked
    const recipients = [...userUuidList.filter((user) => user !== context.caller.userId), ...roleUuidList]
    if (record.dueDate === dueDate && (await repeats('REFERRED', { comment, recipients }))) return undefined
    if (task.status !== 'DOING' || !isMine) throw taskNotOpen()
    if (dueDate === undefined) throw new Problem('dueDateRequired', { errors: [{ path: 'dueDate', code: 'dueDateRequired' }] })
    if (dueDate <= context.now) throw new Problem('dateInvalid', { errors: [{ path: 'dueDate', code: 'dateInvalid' }] })
    const { users, roles } = await presentPeople(tx, {
      users: userUuidList.filter((user) => user !== context.caller.userId),
      roles: roleUuidList,
    })
    const [first, ...others] = [...users, ...roles]
    if (first === undefined) throw fieldRequired('userUuidList')
    const single = others.length === 0 && users.length === 1
    await writeCandidates(tx, id, [...users, ...roles])
    await writeTask(tx, id, {
      ...(single ? { status: 'DOING' as const, assigneeId: first } : { status: 'CLAIMABLE' as const, assigneeId: null }),
      dueAt: dueDate,
      ...(review && { reviewers: [...task.reviewers, context.caller.userId] }),
    })
    await insertTaskEvent(tx, id, { ...eventOf(held, 'REFERRED', comment), recipients: [...users, ...roles] })
    return await said(held, { kind: 'REFERRED', principals: [...users, ...roles] })
  })

/** Returns the action that completes a task. It must be one of the task's own actions, with the comment that it requires. */
function actionOf({ record }: Held, { actionUuid, comment = '' }: Complete): string | undefined {
  if (record.actions.length === 0) return undefined
  const action = record.actions.find(({ uuid }) => uuid === actionUuid)
  if (!action) throw fieldRequired('actionUuid')
  if (action.needsComment && isBlank(comment)) throw fieldRequired('comment')
  return action.key
}

/** Returns true if the task was completed with the same values. Other values, from a second window, are not a repetition. */
async function isDoneSo({ context, task, record, repeats }: Held, { actionUuid, comment, values }: Complete): Promise<boolean> {
  if (task.status !== 'COMPLETED' && task.status !== 'AWAITING_REVIEW') return false
  const action = record.actions.find(({ uuid }) => uuid === actionUuid)?.key ?? null
  if (task.actionKey !== action || !(await repeats('COMPLETED', { comment }))) return false
  return isSame(await filledIn(context, task.formId, values ?? {}), task.values ?? {})
}

interface Done {
  action: string | undefined
  values: Values
}

/** Completes a task: its values are stored in the process, and the process continues. */
async function finish(
  held: Held,
  { action, values }: Done,
  change: { assigneeId: string | null; workerId: string },
): Promise<ProcessNotifications> {
  const { tx, context, process, task } = held
  await writeTask(tx, task.id, { ...change, status: 'COMPLETED', reviewers: [], endedAt: context.now })
  if (Object.keys(values).length > 0) await writeValues(tx, process.id, values)
  const known = { ...process, values: { ...process.values, ...values } }
  return (await step(tx, known, { tokenId: task.tokenId, action, userId: context.caller.userId, now: context.now })).told
}

const resultOf = (task: Task): TaskResult => ({ task, processStatus: task.process.status })

export async function completeTask(context: WriteContext, id: string, asked: Complete): Promise<TaskResult> {
  const task = await change(context, id, async (held) => {
    const { tx, context, task: row, isMine } = held
    if (await isDoneSo(held, asked)) return undefined
    if (row.status !== 'DOING' || !isMine) throw taskNotOpen()
    const action = actionOf(held, asked)
    const values = await filledIn(context, row.formId, asked.values ?? {})
    const me = context.caller.userId
    await writeTask(tx, id, { status: 'DOING', assigneeId: me, workerId: me, actionKey: action, comment: asked.comment, values })
    await insertTaskEvent(tx, id, eventOf(held, 'COMPLETED', asked.comment))
    const reviewer = row.reviewers.at(-1)
    if (reviewer === undefined) return await finish(held, { action, values }, { assigneeId: me, workerId: me })
    await writeTask(tx, id, { status: 'AWAITING_REVIEW', assigneeId: reviewer, reviewers: row.reviewers.slice(0, -1) })
    return await said(held, { kind: 'REVIEW', principals: [reviewer] })
  })
  return resultOf(task)
}

/** Reviews a task. An accepted task goes to the next reviewer or is completed; a rejected one returns to its worker. */
export async function reviewTask(
  context: WriteContext,
  id: string,
  { accepted, comment = '' }: { accepted: boolean; comment?: string | undefined },
): Promise<TaskResult> {
  const task = await change(context, id, async (held) => {
    const { tx, context, task: row, isMine, repeats } = held
    if (!(row.status === 'AWAITING_REVIEW' && isMine)) {
      // A rejected task has the status DOING; an accepted one waits for another reviewer or is completed.
      if ((row.status !== 'DOING') === accepted && (await repeats('REVIEWED', { comment }))) return undefined
      throw taskNotOpen()
    }
    const me = context.caller.userId
    const worker = row.workerId ?? me
    await insertTaskEvent(tx, id, eventOf(held, 'REVIEWED', comment))
    if (!accepted) {
      await writeTask(tx, id, { status: 'DOING', assigneeId: worker, reviewers: [...row.reviewers, me] })
      return await said(held, { kind: 'SENT_BACK', principals: [worker] })
    }
    const next = row.reviewers.at(-1)
    if (next === undefined)
      return await finish(held, { action: row.actionKey ?? undefined, values: row.values ?? {} }, { assigneeId: worker, workerId: worker })
    await writeTask(tx, id, { status: 'AWAITING_REVIEW', assigneeId: next, workerId: me, reviewers: row.reviewers.slice(0, -1) })
    return await said(held, { kind: 'REVIEW', principals: [next] })
  })
  return resultOf(task)
}
