import { type RawBuilder, sql } from 'kysely'
import type { Process } from '#api/contract/process'
import { matchKey } from '#text/normalise'
import type { AccessFacts } from '#server/access/levels'
import { freshPath, buildRootId } from '#server/database/fresh-path'
import type { Db, Tx } from '#server/database/schema'
import type { Values } from '../workflows/conditions'
import type { Diagram, People } from '../workflows/diagram'
import type { Token } from './engine'

export interface ProcessRow {
  id: string
  workflowId: string
  nodeId: string | null
  title: string
  status: Process['status']
  startedBy: string
  values: Values
  diagram: Diagram
}

/** Returns a user as a JSON object, from a row of `app_user` with this alias. */
export const userNameJson = (user: string): RawBuilder<unknown> =>
  sql`json_build_object('uuid', ${sql.ref(`${user}.id`)}, 'firstName', ${sql.ref(`${user}.first_name`)}, 'lastName', ${sql.ref(`${user}.last_name`)},
    'fullName', btrim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), 'username', ${sql.ref(`${user}.username`)})`

/** Locks a process until the end of the transaction, so that only one transaction moves it at a time. */
export async function lockProcess(tx: Tx, id: string): Promise<ProcessRow | undefined> {
  const { rows } = await sql<ProcessRow>`select p.id, p.workflow_id as "workflowId", p.node_id as "nodeId", p.title, p.status,
      p.started_by as "startedBy", p.field_values as "values", v.diagram
    from process p join workflow_version v on v.workflow_id = p.workflow_id and v.number = p.version where p.id = ${id} for update of p`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the newest version of a workflow. Undefined if no process may start with it. */
export async function findStartableVersion(
  tx: Tx,
  workflowId: string,
): Promise<{ title: string; number: number; diagram: Diagram } | undefined> {
  const { rows } = await sql<{ title: string; number: number; diagram: Diagram }>`select w.title, v.number, v.diagram from workflow w
    join workflow_version v on v.workflow_id = w.id and v.number = w.version where w.id = ${workflowId} and w.active`.execute(tx)
  return rows[0]
}

/** Adds a process. Undefined if a process of this workflow already runs on the node. */
export async function insertProcess(
  tx: Tx,
  process: { workflowId: string; version: number; nodeId: string; title: string; startedBy: string; now: number },
): Promise<string | undefined> {
  const { workflowId, version, nodeId, title, startedBy, now } = process
  const { rows } = await sql<{
    id: string
  }>`insert into process (id, workflow_id, version, node_id, title, match_key, status, started_by, started_at)
    values (gen_random_uuid(), ${workflowId}, ${version}, ${nodeId}, ${title}, ${matchKey(title)}, 'RUNNING', ${startedBy}, ${now})
    on conflict (workflow_id, node_id) where status = 'RUNNING' do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function findRunningProcess(tx: Tx, workflowId: string, nodeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from process
    where workflow_id = ${workflowId} and node_id = ${nodeId} and status = 'RUNNING'`.execute(tx)
  return rows[0]?.id
}

export async function readTokens(db: Db, processId: string): Promise<Token[]> {
  const { rows } = await sql<Token>`select id, element, via, host, fire_at as "fireAt" from process_token
    where process_id = ${processId} order by id`.execute(db)
  return rows
}

/** Replaces the tokens of a process by exactly these. */
export async function writeTokens(tx: Tx, processId: string, tokens: readonly Token[]): Promise<void> {
  await sql`delete from process_token where process_id = ${processId} and id <> all(${tokens.map(({ id }) => id)}::uuid[])`.execute(tx)
  for (const { id, element, via, host, fireAt } of tokens)
    await sql`insert into process_token (id, process_id, element, via, host, fire_at)
      values (${id}, ${processId}, ${element}, ${via}, ${host}, ${fireAt}) on conflict (id) do nothing`.execute(tx)
}

export async function writeValues(tx: Tx, processId: string, values: Values): Promise<void> {
  await sql`update process set field_values = field_values || ${JSON.stringify(values)}::jsonb where id = ${processId}`.execute(tx)
}

export async function endProcess(
  tx: Tx,
  id: string,
  end: { status: Process['status']; message?: string | undefined; now: number },
): Promise<void> {
  await sql`update process set status = ${end.status}, message = ${end.message ?? null}, ended_at = ${end.now} where id = ${id}`.execute(tx)
}

/** Returns those of these users who exist and are not disabled. */
export async function findActivePrincipals(
  tx: Tx,
  { users, roles }: Pick<People, 'users' | 'roles'>,
): Promise<{ users: string[]; roles: string[] }> {
  const found = await sql<{
    id: string
    kind: 'users' | 'roles'
  }>`select id, 'users' as kind from app_user where id = any(${users}::uuid[]) and not disabled
    union all select id, 'roles' from role where id = any(${roles}::uuid[])`.execute(tx)
  const idsOfKind = (kind: 'users' | 'roles'): string[] => found.rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { users: idsOfKind('users'), roles: idsOfKind('roles') }
}

/** Returns all users with a present or former part in a process. They are notified of changes in it. */
export async function readParticipants(db: Db, processId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.started_by as id from process p where p.id = ${processId}
    union select unnest(array_remove(array[t.assignee_id, t.worker_id] || t.reviewers, null)) from task t where t.process_id = ${processId}
    union select c.principal_id from task_candidate c join task t on t.id = c.task_id where t.process_id = ${processId}`.execute(db)
  return rows.map(({ id }) => id)
}

const columns = sql`p.id as uuid, p.title, p.workflow_id as "workflowUuid", p.node_id as "nodeUuid", p.status, ${userNameJson('u')} as "startedBy",
  p.started_at as "startDate", p.ended_at as "endDate", nullif(p.message, '') as message,
  coalesce((select json_agg(distinct k.element) from process_token k where k.process_id = p.id), '[]'::json) as "activeElements"`

type Nulls<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }
export type ProcessRecord = Nulls<Process>

export async function findProcessRecord(db: Db, id: string): Promise<ProcessRecord | undefined> {
  const { rows } =
    await sql<ProcessRecord>`select ${columns} from process p join app_user u on u.id = p.started_by where p.id = ${id}`.execute(db)
  return rows[0]
}

export async function readProcessesOfNode(
  db: Db,
  nodeId: string,
  { offset, size }: { offset: number; size: number },
): Promise<{ contents: ProcessRecord[]; totalElements: number }> {
  const { rows } =
    await sql<ProcessRecord>`select ${columns} from process p join app_user u on u.id = p.started_by where p.node_id = ${nodeId}
    order by p.started_at desc, p.id limit ${size} offset ${offset}`.execute(db)
  const total = await sql<{ count: number }>`select count(*)::int as count from process where node_id = ${nodeId}`.execute(db)
  return { contents: rows, totalElements: total.rows[0]?.count ?? 0 }
}

export interface ProcessDiagram {
  title: string
  xml: string
  etag: string
}

/** Returns the diagram of a process of this node: the given process, else the latest. */
export async function findProcessDiagram(db: Db, nodeId: string, processId?: string): Promise<ProcessDiagram | undefined> {
  const processFilter = processId === undefined ? sql`` : sql`and p.id = ${processId}`
  const { rows } = await sql<ProcessDiagram>`select p.title, v.xml, p.workflow_id || '-' || p.version as etag from process p
    join workflow_version v on v.workflow_id = p.workflow_id and v.number = p.version
    where p.node_id = ${nodeId} ${processFilter} order by p.started_at desc, p.id limit 1`.execute(db)
  return rows[0]
}

export interface DueToken {
  id: string
  processId: string
}

export async function findDueTokens(db: Db, now: number, limit: number): Promise<DueToken[]> {
  const { rows } = await sql<DueToken>`select id, process_id as "processId" from process_token where fire_at <= ${now}
    order by fire_at, id limit ${limit}`.execute(db)
  return rows
}

/** Returns the workflows that start automatically when a file of this kind is added to a folder or below it. */
export async function findAutostartWorkflows(
  tx: Tx,
  { folderIds, event, extension }: { folderIds: readonly string[]; event: 'CREATED' | 'NEW_VERSION'; extension: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct s.workflow_id as id from workflow_start s
    where s.folder_id = any(${[...folderIds]}::uuid[]) and s.event = ${event} and (s.extensions = '{}' or ${extension} = any(s.extensions))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

interface DocumentHome extends AccessFacts {
  title: string
  extension: string
  binned: boolean
}

/** Returns the home path of a document: the ids from the root to it. No workflow starts on a document in a recycle bin. */
export async function findDocumentHome(tx: Tx, nodeId: string): Promise<DocumentHome | undefined> {
  const { rows } = await sql<DocumentHome>`select n.id, n.author_id, ${freshPath('n')} as path, n.title, n.extension,
      ${buildRootId('n')} in (select b.id::text from node b where b.system_role = 'bin') as binned from node n where n.id = ${nodeId}`.execute(
    tx,
  )
  return rows[0]
}
