import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { belowNode, freshPath } from '#server/database/fresh-path'
import { isClass } from '#server/database/is-class'
import type { PairKind } from '#server/database/ontology-tables'
import type { Db, Tx } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

export const ANY_CLASS: Condition = sql<SqlBool>`true`

export interface ClassRow {
  id: string
  title: string
  parent_id: string | null
  path: string
}

/** Returns those of these ids that are classes and satisfy a condition on the alias `n`, in no order. */
export async function findClassRows(db: Db, ids: readonly string[], visible: Condition): Promise<ClassRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ClassRow>`select n.id, n.title, n.parent_id, ${freshPath('n')} as path from node n
    where n.id = any(${[...new Set(ids)]}::uuid[]) and ${isClass('n')} and ${visible}`.execute(db)
  return rows
}

/** Returns the class with this name whose home is in the folder. */
export async function findClassByName(db: Db, parentId: string, nameKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select n.id from placement p join node n on n.id = p.node_id
    where p.parent_id = ${parentId}::uuid and p.home and p.name_key = ${nameKey} and ${isClass('n')}`.execute(db)
  return rows[0]?.id
}

/** Returns the classes on the path from the root to a class, which is the last one. Visibility is not checked. */
export async function readLineage(db: Db, path: string): Promise<string[]> {
  const ids = path.split('/').filter((id) => id !== '')
  const { rows } = await sql<{ id: string }>`select n.id from node n where n.id = any(${ids}::uuid[]) and ${isClass('n')}`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** Returns the ids of these classes, of their equivalent classes, and of all classes below any of them. */
export async function readClosure(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ path: string }>`select ${freshPath('n')} as path from node n where n.id = any(${[...ids]}::uuid[])
    or n.id in (${buildPartnerQuery('ont_node_pair', ids, 'EQUIVALENT')})`.execute(db)
  const paths = rows.map(({ path }) => path)
  if (paths.length === 0) return []
  const below = await Promise.all(paths.map((path) => belowNode(db, path)))
  const isTop = sql<SqlBool>`n.path = any(${paths}::text[])`
  const found = await sql<{
    id: string
  }>`select n.id from node n where n.is_concept and (${sql.join([isTop, ...below], sql` or `)})`.execute(db)
  return [...new Set([...ids, ...found.rows.map(({ id }) => id)])]
}

type PairTable = 'ont_node_pair' | 'ont_definition_pair'

const buildPartnerQuery = (table: PairTable, ids: readonly string[], kind: PairKind): RawBuilder<unknown> =>
  sql`select p.second_id from ${sql.table(table)} p where p.first_id = any(${[...ids]}::uuid[]) and p.kind = ${kind}
    union select p.first_id from ${sql.table(table)} p where p.second_id = any(${[...ids]}::uuid[]) and p.kind = ${kind}`

export async function readPartners(db: Db, table: PairTable, ids: readonly string[], kind: PairKind): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select q.id from (${buildPartnerQuery(table, ids, kind)}) q (id)`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Pair {
  kind: PairKind
  id: string
  other: string
}

/** Returns every disjoint or equivalent pair that contains one of these ids. `id` is that id, `other` its partner. */
export async function readPairs(db: Db, table: PairTable, ids: readonly string[]): Promise<Pair[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<Pair>`select p.kind, p.first_id as id, p.second_id as other from ${sql.table(table)} p where p.first_id = any(${[...ids]}::uuid[])
    union all select p.kind, p.second_id, p.first_id from ${sql.table(table)} p where p.second_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/**
 * Replaces the disjoint partners, or the equivalent partners, of a class or definition. If a new partner was of the other kind until now,
 * it becomes one of this kind.
 */
export async function writePairs(tx: Tx, table: PairTable, id: string, kind: PairKind, others: readonly string[]): Promise<void> {
  const partnerIds = [...new Set(others)].filter((other) => other !== id)
  await sql`delete from ${sql.table(table)} where (first_id = ${id} and (kind = ${kind} or second_id = any(${partnerIds}::uuid[])))
    or (second_id = ${id} and (kind = ${kind} or first_id = any(${partnerIds}::uuid[])))`.execute(tx)
  await sql`insert into ${sql.table(table)} (kind, first_id, second_id) select ${kind}, least(${id}::uuid, o.id), greatest(${id}::uuid, o.id)
    from unnest(${partnerIds}::uuid[]) o (id) order by o.id`.execute(tx)
}

/** Adds a row in `ont_node` for each of these nodes that has none. */
export const ensureOntNodes = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`insert into ont_node (node_id) select i.id from unnest(${[...new Set(ids)]}::uuid[]) i (id) order by i.id
    on conflict do nothing`.execute(tx)
}

/** Locks the list of definitions and the partners of this class until the end of the transaction. */
export const lockOntNode = async (tx: Tx, id: string): Promise<void> => {
  await ensureOntNodes(tx, [id])
  await tx.selectFrom('ont_node').select('node_id').where('node_id', '=', id).forNoKeyUpdate().execute()
}

export const markConcept = async (tx: Tx, id: string): Promise<void> => {
  await sql`update node set is_concept = true where id = ${id}`.execute(tx)
}

export const findMainRootId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirst())?.id

export const nodeExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('node').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
