import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

const INDEXES = 'placement_(title|numeric|size|created|edited|order|node|name|shortcut|grams|beginning)|node_(path|parent|author)'
const BATCH = 50_000

/**
 * Creates folders with these numbers of children below the main root; one child in twenty is a folder. Indexes are created at the end, and
 * results of triggers are written once.
 */
export const fillFolders = (db: Db, counts: readonly number[]): Promise<Map<number, string>> =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    const folders = await fillWithoutTriggers(one, counts)
    await sql`set session_replication_role = origin`.execute(one)
    return folders
  })

async function fillWithoutTriggers(db: Db, counts: readonly number[]): Promise<Map<number, string>> {
  const root = await db.selectFrom('node').selectAll().where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
  const { rows: definitions } = await sql<{
    indexname: string
    indexdef: string
  }>`select indexname, indexdef from pg_indexes where indexname ~ ${`^(${INDEXES})$`}`.execute(db)
  for (const { indexname } of definitions) await sql.raw(`drop index ${indexname}`).execute(db)
  const folders = new Map<number, string>()
  for (const count of counts) {
    const id = randomUUID()
    folders.set(count, id)
    await sql`insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
      values (${id}, 1, 1, 'Folder', ${String(count)}, ${root.author_id}, ${root.id}, ${`${root.path}${id}/`}, 0, 0)`.execute(db)
    await sql`insert into placement values (${root.id}, ${id}, true, 0, ${String(count)}, ${String(count)}, ${String(count)}, 0, 0, 0, 0)`.execute(
      db,
    )
    for (let from = 0; from < count; from += BATCH)
      await fillPart(db, id, `${root.path}${id}/`, root.author_id, from, Math.min(count, from + BATCH))
  }
  await sql`update node n set child_folders = c.folders, child_documents = c.documents, child_changes = 1 from (select parent_id,
      count(*) filter (where rank = 0) as folders, count(*) filter (where rank = 1) as documents from placement group by parent_id) c
    where c.parent_id = n.id`.execute(db)
  for (const { indexdef } of definitions) await sql.raw(indexdef).execute(db)
  await sql.raw('vacuum analyze').execute(db)
  return folders
}

async function fillPart(db: Db, folder: string, path: string, author: string, from: number, to: number): Promise<void> {
  await sql`with made as (
      select gen_random_uuid() as id, g as n, case when g % 20 = 0 then 0 else 1 end as rank, (g::bigint * 7919) % 1000003 as shuffled
      from generate_series(${from}::int, ${to - 1}::int) g),
    nodes as (insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size)
      select id, 1 - rank, 1 - rank, case rank when 0 then 'Folder' else 'Document' end, 'سند شمارهٔ ' || shuffled, case rank when 0 then '' else 'pdf' end,
        'application/pdf', ${author}, ${folder}, ${path} || id || '/', 1700000000000 + shuffled, 1700000000000 + shuffled, n % 100000 from made returning id)
    insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${folder}::uuid, id, true, rank, 'سند' || lpad(shuffled::text, 7, '0'), 'ȎȂȉ' || lpad(shuffled::text, 7, '0'), 'ȎȂȉ' || lpad(shuffled::text, 7, '0'),
      n % 100000, 1700000000000 + shuffled, 1700000000000 + shuffled, n from made`.execute(db)
}
