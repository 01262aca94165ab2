import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { HomeSection } from '#api/contract/home'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import type { Db } from '#server/database/schema'

/** Maximum number of opened nodes that are stored per user. */
const MAX_OPENED = 200

export interface HomeReader {
  userId: string
  /** Ids of the user and of the user's roles. */
  principals: readonly string[]
  now: number
  /** Condition on a row `n` of `node`: the user may read it, and it is in no recycle bin. */
  isReadable: RawBuilder<SqlBool>
}

type Query = RawBuilder<unknown>

/** Queries of the sections. Columns: id of the node, time, and the id of another user or null. */
const sectionQueries: Readonly<Record<HomeSection, (reader: HomeReader) => Query>> = {
  recent: ({ userId, isReadable }) => sql`select o.node_id as id, o.at, v.author_id as by_id
    from opened_node o join node n on n.id = o.node_id and n.type = 0
      left join version v on v.id = n.version_id and v.author_id <> ${userId} and v.created_at > o.at
    where o.user_id = ${userId} and ${isReadable}`,
  folders: ({ userId, isReadable }) => sql`select o.node_id as id, o.at, null::uuid as by_id
    from opened_node o join node n on n.id = o.node_id and n.type <> 0 where o.user_id = ${userId} and ${isReadable}`,
  starred: ({ userId, isReadable }) => sql`select s.node_id as id, s.at, null::uuid as by_id
    from star s join node n on n.id = s.node_id where s.user_id = ${userId} and ${isReadable}`,
  // An entry for the user comes before one for a role. Entries that a change of the folder copied to its content are left out.
  shared: ({ userId, principals, now, isReadable }) => sql`select distinct on (e.node_id) e.node_id as id, e.created_at as at,
      e.granted_by as by_id
    from permission e join node n on n.id = e.node_id
    where e.principal_id = any(${opaqueIdArray(principals)}) and e.level >= 1 and (e.expires_at is null or e.expires_at > ${now})
      and e.granted_by <> ${userId} and n.author_id <> ${userId} and n.system_role is null and ${isReadable}
      and (e.recursive or not exists (select from permission f where f.node_id = n.parent_id and f.principal_id = e.principal_id
        and f.granted_by = e.granted_by and f.level = e.level and f.expires_at is not distinct from e.expires_at))
    order by e.node_id, e.principal_kind = 'user' desc, e.created_at desc`,
}

export interface SectionRow {
  section: HomeSection
  /** Number of all rows of the section. */
  total: number
  /** Null if the page is empty. */
  id: string | null
  at: number
  /** Full name of the other user; null if there is none or if that user was deleted. */
  by: string | null
}

/** Returns a page of each of these sections with one query, the latest items first. */
export async function readSections(
  db: Db,
  reader: HomeReader,
  sections: readonly HomeSection[],
  { offset, size }: { offset: number; size: number },
): Promise<SectionRow[]> {
  const pages = sections.map(
    (section) => sql`select ${section}::text as section, c.total, p.id, p.at, p.by_id
      from (select count(*)::int as total from ${sql.table(section)}) c
        left join lateral (select * from ${sql.table(section)} order by at desc, id limit ${size} offset ${offset}) p on true`,
  )
  const named = sections.map((section) => sql`${sql.table(section)} as materialized (${sectionQueries[section](reader)})`)
  const { rows } = await sql<SectionRow>`with ${sql.join(named)}
    select s.section, s.total, s.id, s.at, nullif(btrim(u.first_name || ' ' || u.last_name), '') as by
    from (${sql.join(pages, sql` union all `)}) s left join app_user u on u.id = s.by_id order by s.at desc, s.id`.execute(db)
  return rows
}

/** Returns the first steps that a user has done: added a document, and shared something. */
export async function readSteps(db: Db, userId: string): Promise<{ uploaded: boolean; shared: boolean }> {
  const { rows } = await sql<{ uploaded: boolean; shared: boolean }>`select
    exists (select from node where author_id = ${userId} and type = 0) as uploaded,
    exists (select from permission e join node n on n.id = e.node_id where e.granted_by = ${userId} and e.principal_id <> ${userId}
      and n.system_role is null) as shared`.execute(db)
  return rows[0] ?? { uploaded: false, shared: false }
}

/** Stores that a user opened a node, and deletes the oldest of too many rows of the user. */
export async function writeOpened(db: Db, userId: string, nodeId: string, now: number): Promise<void> {
  await sql`insert into opened_node (user_id, node_id, at) values (${userId}, ${nodeId}, ${now})
    on conflict (user_id, node_id) do update set at = greatest(opened_node.at, excluded.at)`.execute(db)
  await sql`delete from opened_node where user_id = ${userId} and node_id in (select o.node_id from opened_node o
    where o.user_id = ${userId} order by o.at desc, o.node_id offset ${MAX_OPENED})`.execute(db)
}

export async function writeStars(db: Db, userId: string, nodeIds: readonly string[], now: number): Promise<void> {
  await sql`insert into star (user_id, node_id, at) select ${userId}::uuid, i.id, ${now}::bigint from unnest(${opaqueIdArray(nodeIds)}) i (id)
    order by i.id on conflict do nothing`.execute(db)
}

export async function deleteStars(db: Db, userId: string, nodeIds: readonly string[]): Promise<void> {
  await sql`delete from star where user_id = ${userId} and node_id = any(${opaqueIdArray(nodeIds)})`.execute(db)
}
