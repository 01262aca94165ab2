import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, NodeType, Tx } from '#server/database/schema'

export interface LinkedRow {
  id: string
  title: string
  extension: string
  type: NodeType
  size: number
  first_name: string
  last_name: string
}

/** SQL: the documents that are linked with a document. */
const selectLinked = (nodeId: string): RawBuilder<unknown> =>
  sql`(select second_id as id, created_at from document_link where first_id = ${nodeId}
    union all select first_id, created_at from document_link where second_id = ${nodeId})`

/** Returns linked documents, the newest link first. `shown` refers to the node as alias `n`. */
export async function findLinkedDocuments(
  db: Db,
  nodeId: string,
  shown: RawBuilder<SqlBool>,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`select n.id, n.title, n.extension, n.type, n.size, u.first_name, u.last_name
    from ${selectLinked(nodeId)} o join node n on n.id = o.id join app_user u on u.id = n.author_id
    where ${shown} order by o.created_at desc, n.id limit ${pageSize} offset ${offset}`.execute(db)
  return rows
}

export async function countLinkedDocuments(db: Db, nodeId: string, shown: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${selectLinked(nodeId)} o join node n on n.id = o.id
    where ${shown}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Locks these documents until the transaction ends, so that they cannot be deleted. Returns how many of them exist and match `inPlace`,
 * which refers to the node as alias `n`.
 */
export async function lockDocuments(tx: Tx, ids: readonly string[], inPlace: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql`select n.id from node n where n.id = any(${[...ids]}::uuid[]) and n.type = 0 and ${inPlace}
    order by n.id for key share`.execute(tx)
  return rows.length
}

/** Adds links and returns the ids that were not linked before. */
export async function addLinks(tx: Tx, nodeId: string, ids: readonly string[], now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into document_link (first_id, second_id, created_at)
    select least(${nodeId}::uuid, other), greatest(${nodeId}::uuid, other), ${now} from unnest(${[...ids]}::uuid[]) as other
    order by other on conflict do nothing
    returning case when first_id = ${nodeId}::uuid then second_id else first_id end as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes a link. Returns false if it did not exist. */
export async function removeLink(tx: Tx, nodeId: string, otherId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from document_link
    where first_id = least(${nodeId}::uuid, ${otherId}::uuid) and second_id = greatest(${nodeId}::uuid, ${otherId}::uuid)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
