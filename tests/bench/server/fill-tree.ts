import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

const INDEXES = 'placement_(title|numeric|size|created|edited|order|node|name|shortcut|grams)|node_(path|parent|author)|permission_.*'
/** Number of statements in which the last level is written. */
const PARTS = 20

export interface FilledTree {
  nodes: number
  entries: number
  /** Ids of the folders that contain the documents, `perFolder` documents each. */
  folders: readonly string[]
}

export interface TreeShape {
  /** Number of folders at each level below the main root. */
  levels: readonly number[]
  /** Documents in each folder of the last level. */
  perFolder: number
  entries: number
  /** Principals of a tenth of the permission entries. The other entries belong to users who make no request in the bench. */
  principals: readonly string[]
}

/**
 * Creates a tree below the main root. Each folder has a parent in the level above; documents are in the last folders; permission entries
 * are at random nodes, half of them on folders and half of those recursive. Indexes are created at the end, and results of triggers are
 * written once instead of row by row.
 */
export const fillTree = (db: Db, shape: TreeShape): Promise<FilledTree> =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    const { rows: definitions } = await sql<{ indexname: string; indexdef: string }>`select indexname, indexdef from pg_indexes
      where indexname ~ ${`^(${INDEXES})$`} and indexname not in (select conname from pg_constraint)`.execute(one)
    for (const { indexname } of definitions) await sql.raw(`drop index ${indexname}`).execute(one)
    const tree = await fillLevels(one, shape)
    for (const { indexdef } of definitions) await sql.raw(indexdef).execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql.raw('vacuum analyze').execute(one)
    return tree
  })

async function fillLevels(db: Db, { levels, perFolder, entries, principals }: TreeShape): Promise<FilledTree> {
  await sql`create temp table made (level int, n int, id uuid, path text, primary key (level, n))`.execute(db)
  await sql`insert into made select 0, 0, id, path from node where system_role = 'hastineh'`.execute(db)
  for (const [index, count] of levels.entries()) await addLevel(db, index + 1, count, levels[index - 1] ?? 1)
  const last = levels.length
  const folders = levels.at(-1) ?? 0
  for (let part = 0; part < PARTS; part++)
    await addDocuments(db, last, perFolder, Math.floor((folders * part) / PARTS), Math.floor((folders * (part + 1)) / PARTS))
  await sql`update node n set child_folders = c.folders, child_documents = c.documents, child_changes = 1 from (select parent_id,
      count(*) filter (where rank = 0) as folders, count(*) filter (where rank = 1) as documents from placement group by parent_id) c
    where c.parent_id = n.id`.execute(db)
  await addEntries(db, last, perFolder, folders, entries, principals)
  const { rows } = await sql<{ nodes: number }>`select count(*)::int as nodes from node`.execute(db)
  const some = await sql<{ id: string }>`select id from made where level = ${last} order by n limit 50`.execute(db)
  await sql`drop table made`.execute(db)
  return { nodes: rows[0]?.nodes ?? 0, entries, folders: some.rows.map(({ id }) => id) }
}

const columns = sql.raw(
  'id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size',
)
const places = sql.raw('parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no')

/** Adds the folders of a level. The parent of folder `n` is folder `n` modulo the size of the level above. */
async function addLevel(db: Db, level: number, count: number, above: number): Promise<void> {
  await sql`insert into made select ${level}::int, g, gen_random_uuid(), '' from generate_series(0, ${count - 1}::int) g`.execute(db)
  await sql`update made m set path = a.path || m.id || '/' from made a
    where m.level = ${level} and a.level = ${level - 1} and a.n = m.n % ${above}::int`.execute(db)
  await sql`insert into node (${columns})
    select m.id, 1, 1, 'Folder', 'پوشهٔ ' || m.n, '', '', r.author_id, a.id, m.path, 0, 0, 0
    from made m join made a on a.level = m.level - 1 and a.n = m.n % ${above}::int, node r where m.level = ${level} and r.system_role = 'hastineh'`.execute(
    db,
  )
  await sql`insert into placement (${places})
    select a.id, m.id, true, 0, m.n::text, lpad(m.n::text, 7, '0'), lpad(m.n::text, 7, '0'), 0, 0, 0, 0
    from made m join made a on a.level = m.level - 1 and a.n = m.n % ${above}::int where m.level = ${level}`.execute(db)
}

/** Adds documents whose ids follow from their folder and number, so that entries refer to them without a query. */
async function addDocuments(db: Db, level: number, perFolder: number, from: number, to: number): Promise<void> {
  await sql`with doc as (select md5(m.id::text || g)::uuid as id, m.id as parent, m.path, g from made m, generate_series(0, ${perFolder - 1}::int) g
      where m.level = ${level} and m.n >= ${from} and m.n < ${to}),
    nodes as (insert into node (${columns}) select d.id, 0, 0, 'Document', 'سند ' || d.g, 'pdf', 'application/pdf', r.author_id, d.parent,
      d.path || d.id || '/', 0, 0, 1 from doc d, node r where r.system_role = 'hastineh')
    insert into placement (${places}) select parent, id, true, 1, 'سند' || g, lpad(g::text, 7, '0'), lpad(g::text, 7, '0'), 1, 0, 0, 0 from doc`.execute(
    db,
  )
}

async function addEntries(db: Db, last: number, perFolder: number, folders: number, entries: number, principals: readonly string[]) {
  await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, expires_at, granted_by, created_at)
    select gen_random_uuid(), e.node, e.principal, 'role', e.g % 6, e.g % 4 = 0, null, r.author_id, 0 from (
      select g, case when g % 2 = 0 then m.id else md5(d.id::text || (g * 13 % ${perFolder}::int))::uuid end as node,
        case when g % 10 = 3 then (${principals}::uuid[])[1 + g % ${principals.length}::int] else md5('other' || g % 500)::uuid end as principal
      from generate_series(0, ${entries - 1}::int) g
        join made m on m.level = 4 + g % ${last - 3}::int and m.n = (g::bigint * 7919) % ${folders}::int
        join made d on d.level = ${last}::int and d.n = (g::bigint * 104729) % ${folders}::int) e, node r where r.system_role = 'hastineh'
    on conflict do nothing`.execute(db)
}
