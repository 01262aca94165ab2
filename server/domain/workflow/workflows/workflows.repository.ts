import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import { type Audience, joinAudience } from '#server/domain/system/audiences/audiences.repository'
import type { Diagram } from './diagram'

export interface WorkflowRow extends Audience {
  uuid: string
  title: string
  key: string
  docFlow: boolean
  active: boolean
  version: number
  published: boolean
  drawing: string
  lastEdit: number
}

/** Returns all workflows, or one. */
export async function readWorkflows(db: Db, id?: string): Promise<WorkflowRow[]> {
  const { rows } = await sql<WorkflowRow>`select w.id as uuid, w.title, w.key, w.doc_flow as "docFlow", w.active, w.version,
      coalesce(w.draft = v.xml, false) as published, md5(coalesce(w.draft, v.xml, '')) as drawing, w.edited_at as "lastEdit", coalesce(g.users, '[]'::json) as users, coalesce(g.roles, '[]'::json) as roles
    from workflow w left join workflow_version v on v.workflow_id = w.id and v.number = w.version ${joinAudience('workflow', 'w')}
    ${id === undefined ? sql`` : sql`where w.id = ${id}`}`.execute(db)
  return rows
}

export interface OfferedWorkflow {
  uuid: string
  title: string
  docFlow: boolean
}

const isInAudience = (principals: readonly string[]) => sql`(not exists (select 1 from workflow_grant g where g.workflow_id = w.id)
  or exists (select 1 from workflow_grant g where g.workflow_id = w.id and g.principal_id = any(${[...principals]}::uuid[])))`

/** Returns the workflows that these principals may start: active and published, without an audience or for one of them. */
export async function readOfferedWorkflows(db: Db, principals: readonly string[]): Promise<OfferedWorkflow[]> {
  const { rows } = await sql<OfferedWorkflow>`select w.id as uuid, w.title, w.doc_flow as "docFlow" from workflow w
    where w.active and w.version > 0 and ${isInAudience(principals)}`.execute(db)
  return rows
}

/** Returns `yes` if the principals may start the workflow, `unpublished` if they may but it has no published version, else undefined. */
export async function checkStart(db: Db, id: string, principals: readonly string[]): Promise<'yes' | 'unpublished' | undefined> {
  const { rows } = await sql<{
    version: number
  }>`select w.version from workflow w where w.id = ${id} and w.active and ${isInAudience(principals)}`.execute(db)
  return rows[0] && (rows[0].version > 0 ? 'yes' : 'unpublished')
}

export const findWorkflowByKey = async (tx: Tx, key: string): Promise<string | undefined> =>
  (await sql<{ id: string }>`select id from workflow where key = ${key}`.execute(tx)).rows[0]?.id

export async function writeWorkflow(
  tx: Tx,
  id: string,
  { title, key, docFlow, active }: Pick<WorkflowRow, 'title' | 'key' | 'docFlow' | 'active'>,
  now: number,
): Promise<void> {
  await sql`insert into workflow (id, title, key, doc_flow, active, created_at, edited_at)
    values (${id}, ${title}, ${key}, ${docFlow}, ${active}, ${now}, ${now})
    on conflict (id) do update set title = ${title}, key = ${key}, doc_flow = ${docFlow}, active = ${active}, edited_at = ${now}`.execute(
    tx,
  )
}

/** Returns true if a document or process refers to the workflow. */
export async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from version where workflow_id = ${id})
    or exists (select 1 from process where workflow_id = ${id}) as used`.execute(tx)
  return rows[0]?.used === true
}

export async function findDraft(db: Db, id: string): Promise<{ draft: string | null; version: number } | undefined> {
  const { rows } = await sql<{ draft: string | null; version: number }>`select draft, version from workflow where id = ${id}`.execute(db)
  return rows[0]
}

export async function writeDraft(tx: Tx, id: string, xml: string, now: number): Promise<void> {
  await sql`update workflow set draft = ${xml}, edited_at = ${now} where id = ${id}`.execute(tx)
}

export async function addVersion(
  tx: Tx,
  id: string,
  { number, xml, diagram, publishedBy, now }: { number: number; xml: string; diagram: Diagram; publishedBy: string; now: number },
): Promise<void> {
  await sql`insert into workflow_version (workflow_id, number, xml, diagram, published_by, published_at)
    values (${id}, ${number}, ${xml}, ${JSON.stringify(diagram)}::jsonb, ${publishedBy}, ${now})`.execute(tx)
  await sql`update workflow set version = ${number}, edited_at = ${now} where id = ${id}`.execute(tx)
}

export const findVersionXml = async (db: Db, id: string, number: number): Promise<string | undefined> =>
  (await sql<{ xml: string }>`select xml from workflow_version where workflow_id = ${id} and number = ${number}`.execute(db)).rows[0]?.xml

/** Returns those of these users, roles and action keys that do not exist. */
export async function findMissingNames(tx: Tx, names: { users: string[]; roles: string[]; actions: string[] }): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select id::text as name from app_user where id = any(${names.users}::uuid[])
    union all select id::text from role where id = any(${names.roles}::uuid[])
    union all select key from task_action where key = any(${names.actions}::text[])`.execute(tx)
  const existing = new Set(rows.map(({ name }) => name))
  return new Set([...names.users, ...names.roles, ...names.actions].filter((name) => !existing.has(name)))
}

export interface StartRow {
  uuid: string
  folderUuid: string
  folderTitle: string
  event: 'CREATED' | 'NEW_VERSION'
  extension: string[]
}

export async function readStarts(db: Db, id: string): Promise<StartRow[]> {
  const { rows } =
    await sql<StartRow>`select s.id as uuid, s.folder_id as "folderUuid", n.title as "folderTitle", s.event, s.extensions as extension
    from workflow_start s join node n on n.id = s.folder_id where s.workflow_id = ${id} order by s.order_no`.execute(db)
  return rows
}

export async function writeStarts(
  tx: Tx,
  id: string,
  starts: readonly { folderUuid: string; event: StartRow['event']; extension: readonly string[] }[],
): Promise<void> {
  await sql`delete from workflow_start where workflow_id = ${id}`.execute(tx)
  for (const [index, { folderUuid, event, extension }] of starts.entries())
    await sql`insert into workflow_start (id, workflow_id, folder_id, event, extensions, order_no)
      values (gen_random_uuid(), ${id}, ${folderUuid}, ${event}, ${[...extension]}::text[], ${index})`.execute(tx)
}

/** Counts those of these ids that are folders outside all recycle bins. */
export async function countFolders(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from node n where n.id = any(${[...ids]}::uuid[]) and n.type = 1
    and split_part(n.path, '/', 2) not in (select b.id::text from node b where b.system_role = 'bin')`.execute(tx)
  return rows[0]?.count ?? 0
}
