import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EffectiveLevel } from '#server/access/caller'
import { belowNode, freshPath, buildRootId } from '#server/database/fresh-path'
import type { Db, NodeType, SystemRole, Tx } from '#server/database/schema'

export type PrincipalKind = 'user' | 'role'

export interface EntryRow {
  id: string
  node_id: string
  principal_id: string
  principal_kind: PrincipalKind
  level: EffectiveLevel
  recursive: boolean
  expires_at: number | null
  granted_by: string
  created_at: number
}

/** Permission entry with the name of its user or role, and with the path of its node. */
export interface NamedEntryRow extends EntryRow {
  /** Title of the role, or full name of the user. */
  title: string
  /** Authority of the role; null for a user. */
  authority: string | null
  path: string
}

export interface SetNode {
  id: string
  type: NodeType
  path: string
  title: string
  author_id: string
  parent_id: string | null
  /** System role of the root above the node. */
  root_role: SystemRole | null
  root_owner: string | null
}

export async function findNode(db: Db, id: string): Promise<SetNode | undefined> {
  const { rows } =
    await sql<SetNode>`select n.id, n.type, ${freshPath('n')} as path, n.title, n.author_id, n.parent_id, r.system_role as root_role,
      r.owner_id as root_owner
    from node n join node r on r.id = ${buildRootId('n')}::uuid where n.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a node and reads it, so that changes of its permissions run one after the other. */
export async function lockPermissionNode(tx: Tx, id: string): Promise<SetNode | undefined> {
  await sql`select 1 from node where id = ${id} for no key update`.execute(tx)
  return await findNode(tx, id)
}

/**
 * Returns the permission entries of a node and of its ancestors: those of the node first, then those of its parent, and so on up to the
 * root. Entries of deleted users and roles are left out.
 */
export async function findEntriesUpwards(db: Db, path: string): Promise<NamedEntryRow[]> {
  const { rows } = await sql<NamedEntryRow>`
    select e.id, e.node_id, e.principal_id, e.principal_kind, e.level, e.recursive, e.expires_at, e.granted_by, e.created_at,
      coalesce(r.title, btrim(u.first_name || ' ' || u.last_name)) as title, r.authority, ${freshPath('n')} as path
    from permission e join node n on n.id = e.node_id
      left join role r on r.id = e.principal_id and e.principal_kind = 'role'
      left join app_user u on u.id = e.principal_id and e.principal_kind = 'user'
    where e.node_id = any(string_to_array(btrim(${path}, '/'), '/')::uuid[]) and (r.id is not null or u.id is not null)
    order by length(${freshPath('n')}) desc, title, e.id`.execute(db)
  return rows
}

/** Returns the ids that are users or roles, with their kind. */
export async function findPrincipalKinds(db: Db, ids: readonly string[]): Promise<Map<string, PrincipalKind>> {
  const { rows } = await sql<{
    id: string
    kind: PrincipalKind
  }>`select u.id, 'user' as kind from app_user u where u.id = any(${ids}::uuid[])
    union all select r.id, 'role' from role r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export async function findPrincipalNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name from app_user u
    where u.id = any(${ids}::uuid[]) union all select r.id, r.title from role r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface NewEntry {
  principalId: string
  kind: PrincipalKind
  level: number
  recursive: boolean
  expiresAt: number | null
}

const selectEntries = (entries: readonly NewEntry[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as w ("principalId" uuid, kind text, level smallint, recursive boolean, "expiresAt" bigint)`

interface Writer {
  grantedBy: string
  now: number
}

/** Writes the permission entries of a node, one per user or role. An existing entry of the same user or role is updated. */
export const upsertEntries = async (tx: Tx, nodeId: string, entries: readonly NewEntry[], { grantedBy, now }: Writer): Promise<void> => {
  await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, expires_at, granted_by, created_at)
    select gen_random_uuid(), ${nodeId}::uuid, w."principalId", w.kind, w.level, w.recursive, w."expiresAt", ${grantedBy}::uuid, ${now}::bigint
    from ${selectEntries(entries)}
    on conflict (node_id, principal_id) do update set level = excluded.level, recursive = excluded.recursive, expires_at = excluded.expires_at,
      granted_by = excluded.granted_by, created_at = excluded.created_at`.execute(tx)
}

export const deleteEntries = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from permission where id = any(${ids}::uuid[])`.execute(tx)
}

export const countNodesBelow = async (db: Db, path: string, atMost: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 from node n where ${await belowNode(db, path)} limit ${atMost}) c`.execute(db)
  return rows[0]?.count ?? 0
}

/** SQL condition on a row `n` of `node`: the caller may change its permissions. */
export type MayChange = RawBuilder<SqlBool>

export interface BelowSlice {
  /** `nodeCount` is the number of nodes in the slice; `changeable` are the ids of those whose permissions the caller may change. */
  nodeCount: number
  changeable: string[]
  /** Path of the last node of the slice, without the common prefix. */
  last: string | null
}

/**
 * Returns a slice of the nodes below a path, from the last path to the first, so that descendants come before their ancestors. The paths
 * must be up to date. `from` is `last` of the previous slice.
 */
export async function readSliceBelow(db: Db, path: string, from: string | null, limit: number, mayChange: MayChange): Promise<BelowSlice> {
  const end = from === null ? `${path.slice(0, -1)}0` : path + from
  const { rows } = await sql<{ id: string; path: string; changeable: boolean }>`select n.id, n.path, ${mayChange} as changeable from node n
    where n.path > ${path} and n.path < ${end} order by n.path desc limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return {
    nodeCount: rows.length,
    changeable: rows.flatMap(({ id, changeable }) => (changeable ? [id] : [])),
    last: last ? last.path.slice(path.length) : null,
  }
}

export interface BelowChange {
  /** Users and roles whose permission entries on the nodes below are deleted. Null means that all entries are deleted. */
  principals: readonly string[] | null
  /** Permission entries that each node below gets instead of the deleted ones. */
  copies: readonly NewEntry[]
}

const isDeleted = ({ principals }: BelowChange): RawBuilder<SqlBool> =>
  principals === null ? sql<SqlBool>`true` : sql<SqlBool>`e.principal_id = any(${principals}::uuid[])`

/** Applies a change of permissions to nodes below the changed node, and stores their previous permission entries for the undo. */
export async function applyBelowChange(
  tx: Tx,
  ids: readonly string[],
  change: BelowChange,
  { grantedBy, now, operationUuid }: Writer & { operationUuid: string | undefined },
): Promise<void> {
  if (ids.length === 0) return
  const journalEntry = sql`journal j where j.user_id = ${grantedBy}::uuid and j.id = ${operationUuid ?? null}::uuid`
  await sql`with gone as (delete from permission e where e.node_id = any(${ids}::uuid[]) and ${isDeleted(change)} returning e.*)
    insert into former_permission (user_id, operation_id, node_id, principal_id, before)
      select j.user_id, j.id, g.node_id, g.principal_id, to_jsonb(g) from gone g, ${journalEntry}
    on conflict do nothing`.execute(tx)
  if (change.copies.length > 0)
    await sql`with made as (insert into permission (id, node_id, principal_id, principal_kind, level, recursive, expires_at, granted_by, created_at)
      select gen_random_uuid(), i.id, w."principalId", w.kind, w.level, false, w."expiresAt", ${grantedBy}::uuid, ${now}::bigint
      from unnest(${ids}::uuid[]) i (id) cross join ${selectEntries(change.copies)}
      on conflict (node_id, principal_id) do nothing returning *)
    insert into former_permission (user_id, operation_id, node_id, principal_id, after)
      select j.user_id, j.id, m.node_id, m.principal_id, to_jsonb(m) from made m, ${journalEntry}
    on conflict (user_id, operation_id, node_id, principal_id) do update set after = excluded.after`.execute(tx)
}

export interface BelowCounts {
  nodes: number
  changeable: number
  /**
   * `deleted` is the number of permission entries that would be deleted; `replaced` is the number of those that would be written again with
   * other values.
   */
  deleted: number
  replaced: number
}

export async function countChangeBelow(db: Db, path: string, change: BelowChange, mayChange: MayChange): Promise<BelowCounts> {
  const copied = change.copies.map(({ principalId }) => principalId)
  const below = await belowNode(db, path)
  const { rows } = await sql<BelowCounts>`
    select (select count(*)::int from node n where ${below}) as nodes,
      (select count(*)::int from node n where ${below} and ${mayChange}) as changeable,
      count(*)::int as deleted, count(*) filter (where e.principal_id = any(${copied}::uuid[]))::int as replaced
    from permission e join node n on n.id = e.node_id where ${below} and ${mayChange} and ${isDeleted(change)}`.execute(db)
  return rows[0] ?? { nodes: 0, changeable: 0, deleted: 0, replaced: 0 }
}

export const findParentIds = async (db: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ parent_id: string }>`select parent_id from placement where node_id = ${id}`.execute(db)
  return rows.map(({ parent_id }) => parent_id)
}

/** Returns a page of the children of a folder that match all conditions on `p`, folders first, by title, and their total number. */
export async function findChildrenSeenByBoth(
  db: Db,
  folderId: string,
  conditions: readonly RawBuilder<SqlBool>[],
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ ids: string[]; total: number }> {
  const where = sql`p.parent_id = ${folderId} and ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<{ node_id: string }>`select p.node_id from placement p where ${where}
    order by p.rank, p.sort_key, p.node_id limit ${pageSize} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from placement p where ${where}`.execute(db)
  return { ids: rows.map(({ node_id }) => node_id), total: counted.rows[0]?.total ?? 0 }
}

/** Returns by node the users and roles whose permission entries expired after `from` and until `to`. */
export async function findExpiredEntries(db: Db, from: number, to: number): Promise<{ node_id: string; principals: string[] }[]> {
  const { rows } = await sql<{ node_id: string; principals: string[] }>`select node_id, json_agg(principal_id) as principals from permission
    where expires_at > ${from} and expires_at <= ${to} group by node_id`.execute(db)
  return rows
}
