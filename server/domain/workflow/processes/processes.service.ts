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
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import { requireStartable } from '../workflows/workflows.service'
import { cancelOpenTasks, insertTask } from './tasks.repository'
import { toEndText } from './end-reasons'
import { startProcessMove, type MoveResult, continueProcessMove } from './engine'
import {
  type ProcessDiagram,
  findProcessDiagram,
  endProcess,
  findDocumentHome,
  insertProcess,
  lockProcess,
  readParticipants,
  findActivePrincipals,
  type ProcessRecord,
  type ProcessRow,
  readProcessesOfNode,
  findProcessRecord,
  findRunningProcess,
  findAutostartWorkflows,
  readTokens,
  findStartableVersion,
  writeTokens,
} from './processes.repository'

const READ = 1
const WRITE = 3
/** User id for moves that a timer causes. */
const SYSTEM_USER_ID = '00000000-0000-0000-0000-000000000000'

/** The user who acts, and the time. */
interface Actor {
  userId: string
  now: number
}

/** Notifications to send after the commit. */
export interface ProcessNotifications {
  process: Pick<ProcessRow, 'id' | 'nodeId'>
  people: string[]
  notifiedIds: string[]
}

async function addTask(tx: Tx, process: ProcessRow, { tokenId, element }: MoveResult['tasks'][number], now: number): Promise<string[]> {
  const { people } = element
  const assignee = people.assignee === 'starter' ? process.startedBy : people.assignee
  const active = await findActivePrincipals(tx, {
    users: [...people.users, ...(assignee === undefined ? [] : [assignee])],
    roles: people.roles,
  })
  const assigneeId = assignee !== undefined && active.users.includes(assignee) ? assignee : null
  const candidates = [...active.users.filter((id) => people.users.includes(id)), ...active.roles]
  const taskId = crypto.randomUUID()
  await insertTask(tx, {
    ...{ id: taskId, processId: process.id, tokenId, element: element.id, title: element.name },
    ...{ assigneeId, candidates, actions: element.actions, formId: element.formId ?? null, createdAt: now },
    status: assigneeId !== null ? 'DOING' : candidates.length > 0 ? 'CLAIMABLE' : 'UNASSIGNED',
    dueAt: element.dueAfter === undefined ? null : now + element.dueAfter,
  })
  // A task without candidates is assigned by the user who started the process.
  const recipients = assigneeId !== null ? [assigneeId] : candidates.length > 0 ? candidates : [process.startedBy]
  await storeNotices(tx, {
    kind: 'TASK',
    nodeId: process.nodeId,
    taskId,
    title: element.name,
    principals: recipients,
    except: SYSTEM_USER_ID,
    now,
  })
  return recipients
}

/** Stores the result of a move: tokens, new tasks and the end. */
async function storeMove(tx: Tx, process: ProcessRow, move: MoveResult, { userId, now }: Actor): Promise<ProcessNotifications> {
  const notifiedIds: string[] = []
  await cancelOpenTasks(
    tx,
    process.id,
    move.tokens.map(({ id }) => id),
    now,
  )
  await writeTokens(tx, process.id, move.tokens)
  for (const task of move.tasks) notifiedIds.push(...(await addTask(tx, process, task, now)))
  for (const { name, people } of move.notices) {
    const assignee = people.assignee === 'starter' ? process.startedBy : people.assignee
    const principals = [...people.users, ...people.roles, ...(assignee === undefined ? [] : [assignee])]
    await storeNotices(tx, { kind: 'FLOW', nodeId: process.nodeId, title: name, principals, except: SYSTEM_USER_ID, now })
    notifiedIds.push(...principals)
  }
  if (move.end) {
    await endProcess(tx, process.id, { ...move.end, now })
    const kind = move.end.status === 'COMPLETED' ? 'PROCESS_DONE' : 'PROCESS_FAILED'
    await storeNotices(tx, { kind, nodeId: process.nodeId, title: process.title, principals: [process.startedBy], except: userId, now })
    notifiedIds.push(process.startedBy)
  }
  return { process, people: await readParticipants(tx, process.id), notifiedIds }
}

/** Sends the notifications. Call it after the commit. */
export async function publishTaskNotifications(context: ChangePublisher, notifications: readonly ProcessNotifications[]): Promise<void> {
  const { broadcast, log, now } = context
  for (const { process, people, notifiedIds } of notifications) {
    if (notifiedIds.length > 0) await announceNotices(context, [...new Set(notifiedIds)])
    try {
      const change = { type: 'data.changed' as const, parentUuids: [], at: now }
      await broadcast.publish({ ...change, resource: 'task', uuids: [process.id], principals: people })
      if (process.nodeId !== null) await broadcast.publish({ ...change, resource: 'process', uuids: [process.nodeId] })
    } catch (error) {
      log.warn({ error: String(error) }, 'a change of a process could not be announced')
    }
  }
}

interface NewProcess {
  workflowId: string
  nodeId: string
  nodeTitle: string
}

/** Starts a workflow on a node. If the workflow already runs there, returns the running process, also for repeated calls. */
async function startProcessOnNode(
  tx: Tx,
  context: WriteContext,
  { workflowId, nodeId, nodeTitle }: NewProcess,
): Promise<{ id: string; notifications?: ProcessNotifications }> {
  const { caller, now } = context
  const version = await findStartableVersion(tx, workflowId)
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
  const move = startProcessMove({ diagram: version.diagram, values: {}, now })
  return { id, notifications: await storeMove(tx, process, move, { userId: caller.userId, now }) }
}

/**
 * Starts a workflow. Throws `workflowRequired` if it is not (or no longer) offered to the caller, and `bpmnInvalid` if it was never
 * published.
 */
export async function startWorkflow(context: WriteContext, workflowId: string, nodeId: string): Promise<string> {
  const { id, notifications } = await transact(context, async (tx, context) => {
    const node = await findDocumentHome(tx, nodeId)
    if (!node || node.binned) throw notFound()
    await requireLevelsInTransaction(tx, context, WRITE, [node])
    await requireStartable(tx, context.caller, workflowId)
    return await startProcessOnNode(tx, context, { workflowId, nodeId, nodeTitle: node.title })
  })
  if (notifications) await publishTaskNotifications(context, [notifications])
  return id
}

/** Starts the workflow that was chosen for a new document, and those that the surrounding folders start automatically. */
export async function startArrivalWorkflows(
  tx: Tx,
  context: WriteContext,
  nodeId: string,
  event: 'CREATED' | 'NEW_VERSION',
  chosenWorkflowId?: string,
): Promise<ProcessNotifications[]> {
  const node = await findDocumentHome(tx, nodeId)
  if (!node || node.binned) return []
  const autostartIds = await findAutostartWorkflows(tx, { folderIds: getPathIds(node.path).slice(0, -1), event, extension: node.extension })
  const notifications: ProcessNotifications[] = []
  for (const workflowId of new Set([...(chosenWorkflowId === undefined ? [] : [chosenWorkflowId]), ...autostartIds]))
    if (await findStartableVersion(tx, workflowId)) {
      const started = await startProcessOnNode(tx, context, { workflowId, nodeId, nodeTitle: node.title })
      if (started.notifications) notifications.push(started.notifications)
    }
  return notifications
}

export interface TokenStep extends Actor {
  tokenId: string
  action?: string | undefined
}

/** Moves a process inside the transaction that ends the wait of its token. The caller must have locked the process. */
export async function continueProcess(
  tx: Tx,
  process: ProcessRow,
  { tokenId, action, userId, now }: TokenStep,
): Promise<{ notifications: ProcessNotifications; end: MoveResult['end'] }> {
  const tokens = await readTokens(tx, process.id)
  const move = continueProcessMove({ diagram: process.diagram, tokens, values: process.values, action, now }, tokenId)
  return { notifications: await storeMove(tx, process, move, { userId, now }), end: move.end }
}

/** Fires a timer of a process. Does nothing if it has already fired or the process has ended. */
export async function fireTimer(
  context: ChangePublisher & Pick<WriteContext, 'db'>,
  { processId, tokenId }: { processId: string; tokenId: string },
): Promise<void> {
  const notifications = await transact(context, async (tx, context) => {
    const process = await lockProcess(tx, processId)
    if (process?.status !== 'RUNNING') return []
    const token = (await readTokens(tx, processId)).find(({ id }) => id === tokenId)
    if (token?.fireAt == null || token.fireAt > context.now) return []
    return [(await continueProcess(tx, process, { tokenId, userId: SYSTEM_USER_ID, now: context.now })).notifications]
  })
  await publishTaskNotifications(context, notifications)
}

const toProcess = ({ nodeUuid, endDate, message, ...record }: ProcessRecord, locale: Locale = 'fa'): Process => ({
  ...record,
  ...(nodeUuid !== null && { nodeUuid }),
  ...(endDate !== null && { endDate }),
  ...(message !== null && { message: toEndText(message, locale) }),
})

export async function listProcesses({ db, locale }: ReadContext, nodeId: string, paging: { offset: number; size: number }) {
  const { contents, totalElements } = await readProcessesOfNode(db, nodeId, paging)
  return { contents: contents.map((record) => toProcess(record, locale)), totalElements, offset: paging.offset, pageSize: paging.size }
}

/** Returns the XML of a node's latest process, or of the given one, for callers who may read the node. */
export async function readProcessDiagram({ db, caller, now }: ReadContext, nodeId: string, processId?: string): Promise<ProcessDiagram> {
  const level = (await findLevels(db, caller, [nodeId], now)).get(nodeId) ?? -1
  const diagram = level < READ ? undefined : await findProcessDiagram(db, nodeId, processId)
  if (!diagram) throw notFound()
  return diagram
}

/**
 * Cancels a process. Only the user who started it and administrators may do it; for all others it throws `notFound`. A repeated call has no
 * effect.
 */
export async function cancelProcess(context: WriteContext, id: string): Promise<Process> {
  const { caller, now } = context
  const notifications = await transact(context, async (tx, context) => {
    const process = await lockProcess(tx, id)
    if (!process || (process.startedBy !== caller.userId && !caller.admin)) throw notFound()
    if (process.status === 'CANCELLED') return []
    if (process.status !== 'RUNNING') throw new Problem('conflict')
    await cancelOpenTasks(tx, id, [], now)
    await writeTokens(tx, id, [])
    await endProcess(tx, id, { status: 'CANCELLED', now })
    if (process.nodeId !== null) await logActivity(tx, context, 'WORKFLOW', process.nodeId, { workflow: process.title, done: 'cancelled' })
    return [{ process, people: await readParticipants(tx, id), notifiedIds: [] }]
  })
  await publishTaskNotifications(context, notifications)
  const record = await findProcessRecord(context.db, id)
  if (!record) throw notFound()
  return toProcess(record, context.locale)
}
