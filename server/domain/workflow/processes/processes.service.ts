import type { Process } from '#api/contract/process'
import { requireLevelsInTransaction } from '#server/access/gate'
import { findLevels, getPathIds } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import type { ChangePublisher } from '#server/context/change-events'
import { notFound, workflowRequired } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Locale } from '#text/locale'
import { announceNotices, leaveNotices } from '#server/domain/system/notices/notices.service'
import { requireStartable } from '../workflows/workflows.service'
import { cancelOpenTasks, insertTask } from './tasks.repository'
import { endSentence } from './end-reasons'
import { begin, type Moved, moveOn } from './engine'
import {
  type Drawing,
  drawingOf,
  endProcess,
  homeOf,
  insertProcess,
  lockProcess,
  peopleAround,
  presentPeople,
  type ProcessRecord,
  type ProcessRow,
  processesOfNode,
  processRecord,
  findRunningProcess,
  startsAt,
  tokensOf,
  versionToStart,
  writeTokens,
} from './processes.repository'

const READ = 1
const WRITE = 3
/** User id for moves that a timer causes. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The user who acts, and the time. */
interface Acting {
  userId: string
  now: number
}

/** Notifications to send after the commit. */
export interface ProcessNotifications {
  process: Pick<ProcessRow, 'id' | 'nodeId'>
  people: string[]
  noticed: string[]
}

async function giveTask(tx: Tx, process: ProcessRow, { tokenId, element }: Moved['tasks'][number], now: number): Promise<string[]> {
  const { people } = element
  const assignee = people.assignee === 'starter' ? process.startedBy : people.assignee
  const known = await presentPeople(tx, { users: [...people.users, ...(assignee === undefined ? [] : [assignee])], roles: people.roles })
  const given = assignee !== undefined && known.users.includes(assignee) ? assignee : null
  const candidates = [...known.users.filter((id) => people.users.includes(id)), ...known.roles]
  const taskId = crypto.randomUUID()
  await insertTask(tx, {
    ...{ id: taskId, processId: process.id, tokenId, element: element.id, title: element.name },
    ...{ assigneeId: given, candidates, actions: element.actions, formId: element.formId ?? null, createdAt: now },
    status: given !== null ? 'DOING' : candidates.length > 0 ? 'CLAIMABLE' : 'UNASSIGNED',
    dueAt: element.dueAfter === undefined ? null : now + element.dueAfter,
  })
  // A task without candidates is assigned by the user who started the process.
  const asked = given !== null ? [given] : candidates.length > 0 ? candidates : [process.startedBy]
  await leaveNotices(tx, { kind: 'TASK', nodeId: process.nodeId, taskId, title: element.name, principals: asked, except: NOBODY, now })
  return asked
}

/** Stores the result of a move: tokens, new tasks and the end. */
async function settle(tx: Tx, process: ProcessRow, moved: Moved, { userId, now }: Acting): Promise<ProcessNotifications> {
  const noticed: string[] = []
  await cancelOpenTasks(
    tx,
    process.id,
    moved.tokens.map(({ id }) => id),
    now,
  )
  await writeTokens(tx, process.id, moved.tokens)
  for (const task of moved.tasks) noticed.push(...(await giveTask(tx, process, task, now)))
  for (const { name, people } of moved.notices) {
    const assignee = people.assignee === 'starter' ? process.startedBy : people.assignee
    const principals = [...people.users, ...people.roles, ...(assignee === undefined ? [] : [assignee])]
    await leaveNotices(tx, { kind: 'FLOW', nodeId: process.nodeId, title: name, principals, except: NOBODY, now })
    noticed.push(...principals)
  }
  if (moved.end) {
    await endProcess(tx, process.id, { ...moved.end, now })
    const kind = moved.end.status === 'COMPLETED' ? 'PROCESS_DONE' : 'PROCESS_FAILED'
    await leaveNotices(tx, { kind, nodeId: process.nodeId, title: process.title, principals: [process.startedBy], except: userId, now })
    noticed.push(process.startedBy)
  }
  return { process, people: await peopleAround(tx, process.id), noticed }
}

/** Sends the notifications. Call it after the commit. */
export async function publishTaskNotifications(context: ChangePublisher, told: readonly ProcessNotifications[]): Promise<void> {
  const { broadcast, log, now } = context
  for (const { process, people, noticed } of told) {
    if (noticed.length > 0) await announceNotices(context, [...new Set(noticed)])
    try {
      const change = { type: 'data.changed' as const, parentUuids: [], at: now }
      await broadcast.publish({ ...change, resource: 'task', uuids: [process.id], principals: people })
      if (process.nodeId !== null) await broadcast.publish({ ...change, resource: 'process', uuids: [process.nodeId] })
    } catch (error) {
      log.warn({ error: String(error) }, 'a change of a process could not be announced')
    }
  }
}

interface Starting {
  workflowId: string
  nodeId: string
  nodeTitle: string
}

/** Starts a workflow on a node. If the workflow already runs there, returns the running process, also for repeated calls. */
async function start(
  tx: Tx,
  context: WriteContext,
  { workflowId, nodeId, nodeTitle }: Starting,
): Promise<{ id: string; told?: ProcessNotifications }> {
  const { caller, now } = context
  const version = await versionToStart(tx, workflowId)
  if (!version) throw workflowRequired()
  const added = { workflowId, version: version.number, nodeId, title: version.title, startedBy: caller.userId, now }
  const id = await insertProcess(tx, added)
  if (id === undefined) {
    const running = await findRunningProcess(tx, workflowId, nodeId)
    // The running process ended between the two queries.
    if (running === undefined) throw new Problem('conflict')
    return { id: running }
  }
  const process = await lockProcess(tx, id)
  if (!process) throw notFound()
  await logActivity(tx, context, 'WORKFLOW', nodeId, { title: nodeTitle, workflow: version.title, done: 'started' })
  const moved = begin({ diagram: version.diagram, values: {}, now })
  return { id, told: await settle(tx, process, moved, { userId: caller.userId, now }) }
}

/**
 * Starts a workflow. Throws `workflowRequired` if it is not (or no longer) offered to the caller, and `bpmnInvalid` if it was never
 * published.
 */
export async function startFlow(context: WriteContext, workflowId: string, nodeId: string): Promise<string> {
  const { id, told } = await transact(context, async (tx, context) => {
    const node = await homeOf(tx, nodeId)
    if (!node || node.binned) throw notFound()
    await requireLevelsInTransaction(tx, context, WRITE, [node])
    await requireStartable(tx, context.caller, workflowId)
    return await start(tx, context, { workflowId, nodeId, nodeTitle: node.title })
  })
  if (told) await publishTaskNotifications(context, [told])
  return id
}

/** Starts the workflow that was chosen for a new document, and those that the surrounding folders start automatically. */
export async function startArrivalWorkflows(
  tx: Tx,
  context: WriteContext,
  nodeId: string,
  event: 'CREATED' | 'NEW_VERSION',
  chosen?: string,
): Promise<ProcessNotifications[]> {
  const node = await homeOf(tx, nodeId)
  if (!node || node.binned) return []
  const waiting = await startsAt(tx, { folderIds: getPathIds(node.path).slice(0, -1), event, extension: node.extension })
  const told: ProcessNotifications[] = []
  for (const workflowId of new Set([...(chosen === undefined ? [] : [chosen]), ...waiting]))
    if (await versionToStart(tx, workflowId)) {
      const started = await start(tx, context, { workflowId, nodeId, nodeTitle: node.title })
      if (started.told) told.push(started.told)
    }
  return told
}

export interface Step extends Acting {
  tokenId: string
  action?: string | undefined
}

/** Moves a process inside the transaction that ends the wait of its token. The caller must have locked the process. */
export async function step(
  tx: Tx,
  process: ProcessRow,
  { tokenId, action, userId, now }: Step,
): Promise<{ told: ProcessNotifications; end: Moved['end'] }> {
  const tokens = await tokensOf(tx, process.id)
  const moved = moveOn({ diagram: process.diagram, tokens, values: process.values, action, now }, tokenId)
  return { told: await settle(tx, process, moved, { userId, now }), end: moved.end }
}

/** Fires a timer of a process. Does nothing if it has already fired or the process has ended. */
export async function letMomentCome(
  context: ChangePublisher & Pick<WriteContext, 'db'>,
  { processId, tokenId }: { processId: string; tokenId: string },
): Promise<void> {
  const told = await transact(context, async (tx, context) => {
    const process = await lockProcess(tx, processId)
    if (process?.status !== 'RUNNING') return []
    const token = (await tokensOf(tx, processId)).find(({ id }) => id === tokenId)
    if (token?.fireAt == null || token.fireAt > context.now) return []
    return [(await step(tx, process, { tokenId, userId: NOBODY, now: context.now })).told]
  })
  await publishTaskNotifications(context, told)
}

const shown = ({ nodeUuid, endDate, message, ...record }: ProcessRecord, locale: Locale = 'fa'): Process => ({
  ...record,
  ...(nodeUuid !== null && { nodeUuid }),
  ...(endDate !== null && { endDate }),
  ...(message !== null && { message: endSentence(message, locale) }),
})

export async function processesOf({ db, locale }: ReadContext, nodeId: string, paging: { offset: number; size: number }) {
  const { contents, totalElements } = await processesOfNode(db, nodeId, paging)
  return { contents: contents.map((record) => shown(record, locale)), totalElements, offset: paging.offset, pageSize: paging.size }
}

/** Returns the XML of a node's latest process, or of the given one, for callers who may read the node. */
export async function readProcessDiagram({ db, caller, now }: ReadContext, nodeId: string, processId?: string): Promise<Drawing> {
  const level = (await findLevels(db, caller, [nodeId], now)).get(nodeId) ?? -1
  const found = level < READ ? undefined : await drawingOf(db, nodeId, processId)
  if (!found) throw notFound()
  return found
}

/**
 * Cancels a process. Only the user who started it and administrators may do it; for all others it throws `notFound`. A repeated call has no
 * effect.
 */
export async function cancelProcess(context: WriteContext, id: string): Promise<Process> {
  const { caller, now } = context
  const told = await transact(context, async (tx, context) => {
    const process = await lockProcess(tx, id)
    if (!process || (process.startedBy !== caller.userId && !caller.admin)) throw notFound()
    if (process.status === 'CANCELLED') return []
    if (process.status !== 'RUNNING') throw new Problem('conflict')
    await cancelOpenTasks(tx, id, [], now)
    await writeTokens(tx, id, [])
    await endProcess(tx, id, { status: 'CANCELLED', now })
    if (process.nodeId !== null) await logActivity(tx, context, 'WORKFLOW', process.nodeId, { workflow: process.title, done: 'cancelled' })
    return [{ process, people: await peopleAround(tx, id), noticed: [] }]
  })
  await publishTaskNotifications(context, told)
  const record = await processRecord(context.db, id)
  if (!record) throw notFound()
  return shown(record, context.locale)
}
