import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/database/like-pattern'
import type { Db, NodeType, Tx } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

export interface InstanceRow {
  id: string
  type: NodeType
  class_id: string | null
  form_id: string | null
  created_at: number
}

/** Returns instances, in no order. Ids that are not instances are left out. */
export async function findInstanceRows(db: Db, ids: readonly string[]): Promise<InstanceRow[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<InstanceRow>`select n.id, n.type, i.class_id, i.form_id, n.created_at from ont_node i join node n on n.id = i.node_id
    where i.instance and i.node_id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return rows
}

/** Makes a newly placed node an instance. */
export async function addInstance(
  tx: Tx,
  id: string,
  { classId, formId, form }: { classId: string; formId: string | null; form: boolean },
): Promise<void> {
  await sql`update node set node_type = 2 where id = ${id}`.execute(tx)
  await sql`insert into ont_node (node_id, instance, class_id, form_id, form) values (${id}, true, ${classId}, ${formId}, ${form})`.execute(
    tx,
  )
}

export const setMissingClass = async (tx: Tx, id: string, classId: string): Promise<void> => {
  await sql`update ont_node set class_id = ${classId} where node_id = ${id} and class_id is null`.execute(tx)
}

/** Returns true if a node is an instance. Instances cannot contain other nodes. */
export const isInstance = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('node').select('id').where('id', '=', id).where('node_type', '=', 2).executeTakeFirst()) !== undefined

/**
 * Returns the oldest form of these classes, the most specific class first. If `formId` is given, returns it if it belongs to one of the
 * classes.
 */
export async function findFormOfClasses(db: Db, classIds: readonly string[], formId?: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select f.id from form f where f.class_id = any(${[...classIds]}::uuid[])
    ${formId === undefined ? sql`` : sql`and f.id = ${formId}`}
    order by array_position(${[...classIds]}::uuid[], f.class_id) desc, f.created_at, f.id limit 1`.execute(db)
  return rows[0]?.id
}

export const writeTerms = async (tx: Tx, nodeId: string, terms: string): Promise<void> => {
  await sql`update ont_node set terms = ${terms}::tsvector where node_id = ${nodeId}`.execute(tx)
}

/** Returns the next number of each numbering property and increments it. The rows of these definitions must be locked. */
export async function takeNumbers(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; number: number }>`update ont_definition set next_number = next_number + 1
    where id = any(${[...ids]}::uuid[]) returning id, next_number - 1 as number`.execute(tx)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Returns true if another instance of these classes has a value with one of these keys in this key property. */
export async function isKeyTaken(
  tx: Tx,
  { nodeId, definitionId, keys, classIds }: { nodeId: string; definitionId: string; keys: readonly string[]; classIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`select 1 from ont_value v join ont_node i on i.node_id = v.node_id
    where v.definition_id = ${definitionId} and v.key = any(${[...keys]}::text[]) and v.node_id <> ${nodeId} and i.instance
      and i.class_id = any(${[...classIds]}::uuid[]) limit 1`.execute(tx)
  return rows.length > 0
}

export const readFilledFields = async (db: Db, nodeId: string): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select distinct definition_id as id from ont_value where node_id = ${nodeId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of those instances that satisfy a condition on `i` (ont_node) and `n` (node). */
export async function findMatchingInstances(db: Db, ids: readonly string[], where: Condition): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select n.id from ont_node i join node n on n.id = i.node_id
    where i.instance and i.node_id = any(${[...ids]}::uuid[]) and ${where}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface InstancePage {
  where: readonly Condition[]
  /** `matchKey` of a part of the title. Empty for all titles. */
  key: string
  offset: number
  size: number
}

/**
 * Returns a page of instances, sorted by title, and the number of all matching instances. Conditions refer to `i` (ont_node) and `n`
 * (node).
 */
export async function readInstancePage(
  db: Db,
  { where, key, offset, size }: InstancePage,
): Promise<{ rows: { id: string; title: string }[]; total: number }> {
  const from = sql`from ont_node i join node n on n.id = i.node_id join placement p on p.node_id = n.id and p.home
    where i.instance and ${sql.join([...where], sql` and `)} ${key === '' ? sql`` : sql`and p.name_key like ${likePattern(key)}`}`
  const { rows } = await sql<{ id: string; title: string }>`select n.id, n.title ${from}
    order by p.sort_key, n.id limit ${size} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the oldest instance of these classes with this value that satisfies a condition on the alias `n`. */
export async function findInstanceByValue(
  db: Db,
  { definitionId, key, classIds }: { definitionId: string; key: string; classIds: readonly string[] },
  visible: Condition,
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select n.id from ont_value v join ont_node i on i.node_id = v.node_id join node n on n.id = i.node_id
    where v.definition_id = ${definitionId} and v.key = ${key} and i.instance and i.class_id = any(${[...classIds]}::uuid[]) and ${visible}
    order by n.created_at, n.id limit 1`.execute(db)
  return rows[0]?.id
}
