import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/database/schema'

/** In this order they are put back. */
const tables = [
  ...(['paragraph', 'paragraph_order', 'document_keyword', 'paragraph_keyword', 'keyword_link'] as const),
  ...(['document_link', 'ont_identity'] as const),
]
type Table = (typeof tables)[number]

/** Rows with all that stood in them, by their tables. */
export type Rows = { [Name in Table]?: unknown[] }

/** Of one table; `where` judges the alias `r`. */
export async function rowsIn(tx: Tx, table: Table, where: RawBuilder<SqlBool>): Promise<Rows> {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(r) as row from ${sql.table(table)} r where ${where}`.execute(tx)
  return rows.length === 0 ? {} : { [table]: rows.map(({ row }) => row) }
}

/** Rows that are there again by now stay as they are. */
export async function putBack(tx: Tx, removed: Rows): Promise<void> {
  for (const table of tables) {
    const rows = JSON.stringify(removed[table] ?? [])
    // A title that is taken by now is no row that is there again.
    const known = sql.raw(table === 'paragraph' ? '(id)' : '')
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
      on conflict ${known} do nothing`.execute(tx)
  }
}

/** Places of paragraphs go with them. */
const keys = {
  keyword_link: ['id'],
  paragraph_keyword: ['paragraph_id', 'keyword_id'],
  document_keyword: ['node_id', 'keyword_id'],
  document_link: ['first_id', 'second_id'],
  ont_identity: ['node_id', 'class_id'],
  paragraph: ['id'],
} as const satisfies { [Name in Table]?: readonly string[] }

/** Removes rows that are as they were put back; false when one is not, or when more would go with a paragraph. */
export async function takeAway(tx: Tx, removed: Rows): Promise<boolean> {
  for (const [table, columns] of Object.entries(keys) as [keyof typeof keys, readonly string[]][]) {
    const rows = removed[table] ?? []
    if (rows.length === 0) continue
    if (table === 'paragraph' && (await hasMarks(tx, rows))) return false
    const same = sql.join(
      columns.map((column) => sql`r.${sql.ref(column)} = o.${sql.ref(column)}`),
      sql` and `,
    )
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} r
      using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) o
      where ${same} and to_jsonb(r) = to_jsonb(o)`.execute(tx)
    if (numAffectedRows !== BigInt(rows.length)) return false
  }
  return true
}

async function hasMarks(tx: Tx, paragraphs: readonly unknown[]): Promise<boolean> {
  const { rows } = await sql`select k.paragraph_id from paragraph_keyword k
    join jsonb_populate_recordset(null::paragraph, ${JSON.stringify(paragraphs)}::jsonb) g on g.id = k.paragraph_id limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether ranges of a document lie over one another. */
export async function hasOverlaps(tx: Tx, nodeId: string): Promise<boolean> {
  const { rows } = await sql`select g.id from paragraph g join paragraph o on o.node_id = g.node_id and o.id > g.id
    where g.node_id = ${nodeId} and g.from_index < g.to_index and o.from_index < o.to_index
      and g.from_index < o.to_index and o.from_index < g.to_index limit 1`.execute(tx)
  return rows.length > 0
}
