import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { freshPath, pathsBelow } from '#server/database/fresh-path'
import type { Db, Tx } from '#server/database/schema'
import type { FreeName } from '#server/domain/content/nodes/names'

/** Node to copy, in its current state. */
export interface CopySource {
  id: string
  type: number
  title: string
  extension: string
  path: string
  author_id: string
  /** True for a root, a special node, or a node in a recycle bin. */
  fixed: boolean
}

const sourceColumns = (isOutsideBins: RawBuilder<SqlBool>) =>
  sql`n.id, n.type, n.title, n.extension, ${freshPath('n')} as path, n.author_id,
    (n.parent_id is null or n.system_role is not null or n.type not in (0, 1) or not (${isOutsideBins})) as fixed`

/**
 * Returns nodes in the given order. Ids that do not exist are left out. `isOutsideBins` is the SQL condition that the
 * node (alias `n`) is not in a recycle bin.
 */
export async function findSources(db: Db, ids: readonly string[], isOutsideBins: RawBuilder<SqlBool>): Promise<CopySource[]> {
  const { rows } =
    await sql<CopySource>`select ${sourceColumns(isOutsideBins)} from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join node n on n.id = wanted.id order by wanted.place`.execute(db)
  return rows
}

/** Folder that is being copied. Its children up to the id `after` are copied already; the children after it are not. */
export interface OpenFolder {
  source: string
  copy: string
  after: string | null
}

export interface Child extends CopySource {
  /** Index of the child's parent in the list of open folders. */
  at: number
  home: boolean
}

/** Smallest possible id, used if `after` is null. A null check in the query would make the database read all earlier children. */
const SMALLEST_ID = '00000000-0000-0000-0000-000000000000'

/** Returns the next children of these folders, one folder after the other. */
export async function readNextChildren(
  tx: Tx,
  open: readonly OpenFolder[],
  limit: number,
  isOutsideBins: RawBuilder<SqlBool>,
): Promise<Child[]> {
  const { rows } = await sql<Child>`select (f.place - 1)::int as at, c.home, ${sourceColumns(isOutsideBins)}
    from unnest(${open.map(({ source }) => source)}::uuid[], ${open.map(({ after }) => after)}::uuid[]) with ordinality as f (source, after, place)
    cross join lateral (select p.node_id, p.home from placement p where p.parent_id = f.source and p.node_id > coalesce(f.after, ${SMALLEST_ID}::uuid)
      order by p.node_id limit ${limit}) c
    join node n on n.id = c.node_id order by f.place, n.id limit ${limit}`.execute(tx)
  return rows
}

/** Counts the nodes of these subtrees, including the tops, that match `where`. The count stops at `limit`. */
export async function countTrees(db: Db, paths: readonly string[], where: RawBuilder<SqlBool>, limit: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from unnest(${await pathsBelow(db, paths)}::text[]) as t (path)
    join node n on n.path >= t.path and n.path < left(t.path, -1) || '0' where ${where} limit ${limit}) c`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns true if a node is an ontology instance. Instances look like folders but cannot contain nodes. */
export async function isInstance(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('node').select('node_type').where('id', '=', id).executeTakeFirst()
  return row?.node_type === 2
}

export interface Copy {
  sourceId: string
  copyId: string
  /** Parent folder. It must exist or be created by an earlier statement. */
  parentId: string
  /** Name of the copy. Default: the name of the source. */
  name?: FreeName
  /** Order number of the copy among the children of its parent. Default: the order number of the source. */
  order?: number
}

/**
 * Copies nodes with their current version; the bytes are shared. Sets `connected` on documents and their copies. Returns the ids of the
 * copies that were placed. A copy is missing if its source no longer exists or its name is taken (then its node exists without a placement,
 * see `placeRenamedCopy`).
 */
export async function insertCopies(
  tx: Tx,
  copies: readonly Copy[],
  { userId, now }: { userId: string; now: number },
): Promise<Set<string>> {
  const column = <T>(getValue: (copy: Copy) => T): T[] => copies.map(getValue)
  const { rows } = await sql<{ node_id: string }>`with given as (select * from unnest(${column(({ sourceId }) => sourceId)}::uuid[],
        ${column(({ copyId }) => copyId)}::uuid[], ${column(({ parentId }) => parentId)}::uuid[], ${column(() => crypto.randomUUID())}::uuid[],
        ${column(({ name }) => name?.title ?? null)}::text[], ${column(({ name }) => name?.keys.name_key ?? null)}::text[],
        ${column(({ name }) => name?.keys.sort_key ?? null)}::text[], ${column(({ name }) => name?.keys.numeric_key ?? null)}::text[],
        ${column(({ order }) => order ?? null)}::float8[])
        as g (source, copy, parent, version, title, name_key, sort_key, numeric_key, order_no)),
      made as (insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at,
          version_id, size, extraction_type, template_id, source_doc_id, show_in_search, exclude_from_search, is_concept, other_titles, connected)
        select g.copy, n.type, n.node_type, n.entity_name, coalesce(g.title, n.title), n.extension, n.file_type, ${userId}::uuid, p.id,
          p.path || g.copy::text || '/', ${now}::bigint, n.edited_at, case when n.version_id is not null then g.version end, n.size,
          n.extraction_type, n.template_id, case when n.type = 0 then n.id end, n.show_in_search, n.exclude_from_search, n.is_concept, n.other_titles,
          n.type = 0
        from given g join node n on n.id = g.source join node p on p.id = g.parent),
      kept as (insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
        select g.version, g.copy, 1, v.blob_hash, v.size, v.mime, ${userId}::uuid, ${now}::bigint
        from given g join node n on n.id = g.source join version v on v.id = n.version_id),
      marked as (update node s set connected = true from given g where s.id = g.source and s.type = 0 and not s.connected)
    insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select g.parent, g.copy, true, h.rank, coalesce(g.name_key, h.name_key), coalesce(g.sort_key, h.sort_key),
      coalesce(g.numeric_key, h.numeric_key), n.size, ${now}::bigint, n.edited_at, coalesce(g.order_no, h.order_no)
    from given g join node n on n.id = g.source join placement h on h.node_id = n.id and h.home order by g.copy
    on conflict (parent_id, name_key) do nothing returning node_id`.execute(tx)
  return new Set(rows.map(({ node_id }) => node_id))
}

/** Returns the ids of those nodes in the list that exist. */
export async function findExistingIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from node where id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Renames a copy whose name is taken in its folder, and adds its placement. */
export async function placeRenamedCopy(tx: Tx, { copyId, sourceId, parentId }: Copy, { title, keys }: FreeName): Promise<void> {
  await sql`update node set title = ${title} where id = ${copyId}`.execute(tx)
  await sql`insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${parentId}::uuid, n.id, true, h.rank, ${keys.name_key}, ${keys.sort_key}, ${keys.numeric_key}, n.size, n.created_at, n.edited_at, h.order_no
    from node n, placement h where n.id = ${copyId} and h.node_id = ${sourceId} and h.home`.execute(tx)
}

/** Adds shortcuts to copied folders. Returns how many had a free name. */
export async function insertShortcuts(tx: Tx, shortcuts: readonly { nodeId: string; parentId: string }[]): Promise<number> {
  const { rows } = await sql<{ node_id: string }>`insert into placement
      (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select g.parent, h.node_id, false, h.rank, h.name_key, h.sort_key, h.numeric_key, h.size, h.created_at, h.edited_at, h.order_no
    from unnest(${shortcuts.map(({ nodeId }) => nodeId)}::uuid[], ${shortcuts.map(({ parentId }) => parentId)}::uuid[]) as g (node, parent)
    join placement h on h.node_id = g.node and h.home on conflict do nothing returning node_id`.execute(tx)
  return rows.length
}
