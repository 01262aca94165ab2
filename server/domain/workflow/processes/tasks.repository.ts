import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Task, taskStatus, taskView, tasks } from '#api/contract/task'
import type { CallResult } from '#api/contract/endpoint'
import { matchKey } from '#text/normalise'
import { createSortKey } from '#text/sort-key'
import type { Db, Tx } from '#server/database/schema'
import { userNameJson } from './processes.repository'
import type { Values } from '../workflows/conditions'

export type TaskStatus = z.output<typeof taskStatus>
export type TaskView = z.output<typeof taskView>
type TaskEvent = CallResult<(typeof tasks)['history']>[number]

export interface NewTask {
  id: string
  processId: string
  tokenId: string
  element: string
  title: string
  status: TaskStatus
  assigneeId: string | null
  candidates: readonly string[]
  dueAt: number | null
  createdAt: number
  formId: string | null
  actions: readonly string[]
}

/** Fields of a task that completing, assigning and reviewing need. */
export interface TaskRow {
  id: string
  processId: string
  tokenId: string
  title: string
  status: TaskStatus
  assigneeId: string | null
  /** User who did the task, set during and after the review. */
  workerId: string | null
  /** Reviewers of the completed task. The last one in the list reviews first. */
  reviewers: string[]
  actions: string[]
  actionKey: string | null
  formId: string | null
  values: Values | null
}

interface NewTaskEvent {
  event: TaskEvent['event']
  /** Null if the process itself caused the event. */
  userId: string | null
  comment?: string | undefined
  /** Users and roles that get the task. */
  recipients?: readonly string[]
  now: number
}

export async function insertTaskEvent(
  tx: Tx,
  taskId: string,
  { event, userId, comment, recipients = [], now }: NewTaskEvent,
): Promise<void> {
  await sql`insert into task_event (task_id, at, user_id, event, comment, recipient_ids)
    values (${taskId}, ${now}, ${userId}, ${event}, ${comment === undefined || comment === '' ? null : comment},
      ${[...recipients]}::uuid[])`.execute(tx)
}

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await sql`insert into task (id, process_id, token_id, element, title, match_key, sort_key, status, assignee_id, due_at, created_at, form_id, actions)
    values (${task.id}, ${task.processId}, ${task.tokenId}, ${task.element}, ${task.title}, ${matchKey(task.title)}, ${createSortKey(task.title)}, ${task.status}, ${task.assigneeId},
      ${task.dueAt}, ${task.createdAt}, ${task.formId}, ${[...task.actions]}::text[])`.execute(tx)
  await writeCandidates(tx, task.id, task.candidates)
  await insertTaskEvent(tx, task.id, { event: 'CREATED', userId: null, now: task.createdAt })
}

export async function writeCandidates(tx: Tx, taskId: string, principals: readonly string[]): Promise<void> {
  await sql`delete from task_candidate where task_id = ${taskId}`.execute(tx)
  await sql`insert into task_candidate (task_id, principal_id) select ${taskId}, p from unnest(${[...principals]}::uuid[]) p
    on conflict do nothing`.execute(tx)
}

const OPEN = sql`('UNASSIGNED', 'CLAIMABLE', 'DOING', 'AWAITING_REVIEW')`

/** Cancels the open tasks of a process except those of these tokens, because the process has continued without them. */
export async function cancelOpenTasks(tx: Tx, processId: string, keptTokenIds: readonly string[], now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`update task set status = 'CANCELLED', ended_at = ${now} where process_id = ${processId}
    and status in ${OPEN} and token_id <> all(${[...keptTokenIds]}::uuid[]) returning id`.execute(tx)
  for (const { id } of rows) await insertTaskEvent(tx, id, { event: 'CANCELLED', userId: null, now })
}

export const findProcessId = async (db: Db, id: string): Promise<string | undefined> =>
  (await sql<{ processId: string }>`select process_id as "processId" from task where id = ${id}`.execute(db)).rows[0]?.processId

export async function lockTask(tx: Tx, id: string): Promise<TaskRow | undefined> {
  const { rows } =
    await sql<TaskRow>`select id, process_id as "processId", token_id as "tokenId", title, status, assignee_id as "assigneeId",
      worker_id as "workerId", reviewers, actions, action_key as "actionKey", form_id as "formId", field_values as "values"
    from task where id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface TaskChange {
  status: TaskStatus
  assigneeId: string | null
  workerId?: string | null
  reviewers?: readonly string[]
  dueAt?: number | undefined
  endedAt?: number
  actionKey?: string | undefined
  comment?: string | undefined
  values?: Values | undefined
}

export async function writeTask(tx: Tx, id: string, change: TaskChange): Promise<void> {
  const { status, assigneeId, workerId, reviewers, dueAt, endedAt, actionKey, comment, values } = change
  const assignments = [
    sql`status = ${status}, assignee_id = ${assigneeId}`,
    workerId === undefined ? undefined : sql`worker_id = ${workerId}`,
    reviewers === undefined ? undefined : sql`reviewers = ${[...reviewers]}::uuid[]`,
    dueAt === undefined ? undefined : sql`due_at = ${dueAt}`,
    endedAt === undefined ? undefined : sql`ended_at = ${endedAt}`,
    actionKey === undefined ? undefined : sql`action_key = ${actionKey}`,
    comment === undefined ? undefined : sql`comment = ${comment}`,
    values === undefined ? undefined : sql`field_values = ${JSON.stringify(values)}::jsonb`,
  ].filter((part) => part !== undefined)
  await sql`update task set ${sql.join(assignments, sql`, `)} where id = ${id}`.execute(tx)
}

/** The user whose tasks are read. */
export interface TaskViewer {
  userId: string
  admin: boolean
  principals: readonly string[]
}

const isCandidate = ({ principals }: TaskViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from task_candidate c where c.task_id = t.id and c.principal_id = any(${[...principals]}::uuid[]))`
const hasActed = ({ userId }: TaskViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from task_event e where e.task_id = t.id and e.user_id = ${userId})`
const canAssign = ({ userId, admin }: TaskViewer): RawBuilder<SqlBool> =>
  admin ? sql<SqlBool>`true` : sql<SqlBool>`p.started_by = ${userId}`

/** Returns a condition: the user has or had a part in the task. Other users cannot see it. */
const hasPartIn = (viewer: TaskViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${canAssign(viewer)} or t.assignee_id = ${viewer.userId} or t.worker_id = ${viewer.userId} or ${viewer.userId}::uuid = any(t.reviewers)
    or ${isCandidate(viewer)} or ${hasActed(viewer)})`

const viewConditions: Readonly<Record<TaskQuery['view'], (viewer: TaskViewer) => RawBuilder<SqlBool>>> = {
  doing: ({ userId }) => sql`t.status = 'DOING' and t.assignee_id = ${userId}`,
  awaitingReview: ({ userId }) => sql`t.status = 'AWAITING_REVIEW' and t.assignee_id = ${userId}`,
  unassigned: (viewer) => sql`t.status = 'UNASSIGNED' and ${canAssign(viewer)}`,
  claimable: (viewer) => sql`t.status = 'CLAIMABLE' and ${isCandidate(viewer)}`,
  completed: (viewer) => sql`t.status in ('COMPLETED', 'CANCELLED') and (t.assignee_id = ${viewer.userId} or ${hasActed(viewer)})`,
  waiting: (viewer) =>
    sql`(t.assignee_id = ${viewer.userId} and t.status in ('DOING', 'AWAITING_REVIEW') or t.status = 'CLAIMABLE' and ${isCandidate(viewer)})`,
}

type Nulls<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }
export interface TaskRecord extends Omit<Nulls<Task>, 'node' | 'actions'> {
  nodeUuid: string | null
  actions: { uuid: string; key: string; title: string; needsComment: boolean; order: number }[]
}

const columns = sql`t.id as uuid, t.title, p.node_id as "nodeUuid", json_build_object('uuid', p.id, 'title', p.title, 'status', p.status) as process,
  t.status, case when u.id is not null then ${userNameJson('u')} end as assignee, t.created_at as "createDate", t.due_at as "dueDate",
  t.ended_at as "endDate", t.form_id as "formUuid",
  coalesce((select json_agg(json_build_object('uuid', r.id, 'title', r.title) order by r.title_sort) from task_candidate c join role r on r.id = c.principal_id
    where c.task_id = t.id), '[]'::json) as "candidateRoles",
  coalesce((select json_agg(json_build_object('uuid', a.id, 'key', a.key, 'title', a.title, 'needsComment', a.needs_comment, 'order', a.order_no)
    order by array_position(t.actions, a.key)) from task_action a where a.key = any(t.actions)), '[]'::json) as actions`
const source = sql`from task t join process p on p.id = t.process_id left join app_user u on u.id = t.assignee_id`

export interface TaskQuery {
  /** `waiting`: tasks that the user can do, review or claim. */
  view: TaskView | 'waiting'
  keyword: string
  workflowUuid?: string | undefined
  nodeUuid?: string | undefined
  fromDueDate?: number | undefined
  toDueDate?: number | undefined
  sortBy: 'dueDate' | 'createDate' | 'title'
  direction: 'ASC' | 'DESC'
  offset: number
  pageSize: number
}

const sortColumns = { dueDate: sql`t.due_at`, createDate: sql`t.created_at`, title: sql`t.sort_key` }

export async function findTasks(db: Db, viewer: TaskViewer, query: TaskQuery): Promise<{ rows: TaskRecord[]; total: number }> {
  const { view, keyword, workflowUuid, nodeUuid, fromDueDate, toDueDate, sortBy, offset, pageSize } = query
  const where = sql.join(
    [
      sql`(${viewConditions[view](viewer)})`,
      ...(keyword === '' ? [] : [sql`position(${keyword} in t.match_key || ' ' || p.match_key) > 0`]),
      ...(workflowUuid === undefined ? [] : [sql`p.workflow_id = ${workflowUuid}`]),
      ...(nodeUuid === undefined ? [] : [sql`p.node_id = ${nodeUuid}`]),
      ...(fromDueDate === undefined ? [] : [sql`t.due_at >= ${fromDueDate}`]),
      ...(toDueDate === undefined ? [] : [sql`t.due_at <= ${toDueDate}`]),
    ],
    sql` and `,
  )
  const direction = query.direction === 'DESC' ? sql`desc` : sql`asc`
  const { rows } = await sql<TaskRecord>`select ${columns} ${source} where ${where}
    order by ${sortColumns[sortBy]} ${direction} nulls last, t.created_at desc, t.id limit ${pageSize} offset ${offset}`.execute(db)
  const total = await sql<{
    count: number
  }>`select count(*)::int as count from task t join process p on p.id = t.process_id where ${where}`.execute(db)
  return { rows, total: total.rows[0]?.count ?? 0 }
}

/** Returns a task in which the user has a part. */
export async function findTaskRecord(db: Db, viewer: TaskViewer, id: string): Promise<TaskRecord | undefined> {
  const { rows } = await sql<TaskRecord>`select ${columns} ${source} where t.id = ${id} and ${hasPartIn(viewer)}`.execute(db)
  return rows[0]
}

/** Returns the form values of a process on this node, for users with a part in one of its tasks. */
export async function findFormValues(db: Db, viewer: TaskViewer, nodeId: string, processId: string): Promise<Values | undefined> {
  const { rows } = await sql<{ values: Values }>`select p.field_values as values from process p
    where p.node_id = ${nodeId} and p.id::text = ${processId.toLowerCase()}
      and (${canAssign(viewer)} or exists (select 1 from task t where t.process_id = p.id and ${hasPartIn(viewer)}))`.execute(db)
  return rows[0]?.values
}

type StoredEvent = Omit<TaskEvent, 'user' | 'comment' | 'recipients'> & {
  user: TaskEvent['user'] | null
  comment: string | null
  recipients: string[]
}

export async function readTaskHistory(db: Db, taskId: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.at as date, e.event, e.comment, case when u.id is not null then ${userNameJson('u')} end as "user",
      array(select coalesce(btrim(p.first_name || ' ' || p.last_name), r.title)
        from unnest(e.recipient_ids) with ordinality as named (id, place)
        left join app_user p on p.id = named.id left join role r on r.id = named.id
        where p.id is not null or r.id is not null order by named.place) as recipients
    from task_event e left join app_user u on u.id = e.user_id where e.task_id = ${taskId} order by e.number desc`.execute(db)
  return rows
}

/** The user of the latest event of this kind on the task; null if the process caused it. */
export interface LastEvent {
  event: string
  userId: string | null
  comment: string
  recipients: readonly string[]
}

export async function findLastEvent(tx: Tx, taskId: string): Promise<LastEvent | undefined> {
  const { rows } = await sql<LastEvent>`select event, user_id as "userId", coalesce(comment, '') as comment, recipient_ids as recipients
    from task_event where task_id = ${taskId} order by number desc limit 1`.execute(tx)
  return rows[0]
}
