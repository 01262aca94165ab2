import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/database/schema'

/** Tables whose rows are restored, in the order of restoring. */
const tables = [
  ...(['paragraph', 'paragraph_order', 'document_keyword', 'paragraph_keyword', 'keyword_link'] as const),
  ...(['document_link', 'ont_identity'] as const),
]
type Table = (typeof tables)[number]

/** Complete database rows, by the name of their table. */
export type RowsByTable = { [Name in Table]?: unknown[] }

/** Returns those rows of one table that satisfy `where`, which refers to the row as alias `r`. */
export async function readRows(tx: Tx, table: Table, where: RawBuilder<SqlBool>): Promise<RowsByTable> {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(r) as row from ${sql.table(table)} r where ${where}`.execute(tx)
  return rows.length === 0 ? {} : { [table]: rows.map(({ row }) => row) }
}

/** Restores removed rows. Rows that exist already are not changed. */
export async function restoreRows(tx: Tx, removed: RowsByTable): Promise<void> {
  for (const table of tables) {
    const rows = JSON.stringify(removed[table] ?? [])
    // Only a conflict of the id is ignored for paragraphs: a title that is taken by another paragraph must fail.
    const known = sql.raw(table === 'paragraph' ? '(id)' : '')
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
      on conflict ${known} do nothing`.execute(tx)
  }
}

/**
 * Primary key columns of each table whose rows are removed. The table `paragraph_order` is not listed, because a foreign key cascade
 * deletes its rows.
 */
const keys = {
  keyword_link: ['id'],
  paragraph_keyword: ['paragraph_id', 'keyword_id'],
  document_keyword: ['node_id', 'keyword_id'],
  document_link: ['first_id', 'second_id'],
  ont_identity: ['node_id', 'class_id'],
  paragraph: ['id'],
} as const satisfies { [Name in Table]?: readonly string[] }

/**
 * Removes rows that are unchanged since they were restored. Returns false if one has changed, or if keywords would be deleted with a
 * paragraph.
 */
export async function removeRestoredRows(tx: Tx, removed: RowsByTable): Promise<boolean> {
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

/** Says if paragraph ranges of a document overlap. */
export async function hasOverlaps(tx: Tx, nodeId: string): Promise<boolean> {
  const { rows } = await sql`select g.id from paragraph g join paragraph o on o.node_id = g.node_id and o.id > g.id
    where g.node_id = ${nodeId} and g.from_index < g.to_index and o.from_index < o.to_index
      and g.from_index < o.to_index and o.from_index < g.to_index limit 1`.execute(tx)
  return rows.length > 0
}
