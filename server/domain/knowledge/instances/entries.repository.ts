import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

export interface EntryRow {
  definition_id: string
  target_id: string
  title: string
  amount: number
}

/**
 * Returns the relation entries of an instance in the order of each relation. `visible` is an SQL condition on the target node, alias `n`.
 */
export async function readEntryRows(db: Db, nodeId: string, visible: Condition): Promise<EntryRow[]> {
  const { rows } =
    await sql<EntryRow>`select r.definition_id, r.target_id, n.title, r.amount from ont_related r join node n on n.id = r.target_id
    where r.node_id = ${nodeId} and ${visible} order by r.definition_id, r.place, n.created_at, n.id`.execute(db)
  return rows
}

const MAX_DERIVED = 1_000

/**
 * Returns the relation entries that follow from transitive relations. Only visible nodes are followed, and the instance itself is left out.
 */
export async function readDerivedRows(db: Db, nodeId: string, definitionIds: readonly string[], visible: Condition): Promise<EntryRow[]> {
  if (definitionIds.length === 0) return []
  const { rows } = await sql<EntryRow>`with recursive walk as (
      select r.definition_id, r.target_id from ont_related r join node n on n.id = r.target_id
        where r.node_id = ${nodeId} and r.definition_id = any(${[...definitionIds]}::uuid[]) and ${visible}
      union select r.definition_id, r.target_id from walk w join ont_related r on r.node_id = w.target_id and r.definition_id = w.definition_id
        join node n on n.id = r.target_id where ${visible})
    select w.definition_id, w.target_id, n.title, 1 as amount from walk w join node n on n.id = w.target_id
    where w.target_id <> ${nodeId} and not exists (select from ont_related d
      where d.node_id = ${nodeId} and d.definition_id = w.definition_id and d.target_id = w.target_id)
    order by w.definition_id, n.created_at, n.id limit ${MAX_DERIVED}`.execute(db)
  return rows
}

/**
 * Returns value and count for each entry of a relation whose target node has the property. `visible` is an SQL condition on the target
 * node, alias `n`.
 */
export async function readAmounts(
  db: Db,
  nodeId: string,
  { relationId, propertyId }: { relationId: string; propertyId: string },
  visible: Condition,
): Promise<{ number: number; amount: number }[]> {
  const { rows } = await sql<{
    number: number
    amount: number
  }>`select v.number, r.amount from ont_related r join node n on n.id = r.target_id
    join ont_value v on v.node_id = r.target_id and v.definition_id = ${propertyId}
    where r.node_id = ${nodeId} and r.definition_id = ${relationId} and v.number is not null and ${visible}`.execute(db)
  return rows
}

export interface NewEntry {
  targetId: string
  amount: number
}

/**
 * Replaces the relation entries of a node for one relation. An entry is not deleted if the node at its other end satisfies `isKept`, a
 * condition on the alias `n`.
 */
export async function writeEntries(
  tx: Tx,
  { nodeId, definitionId, symmetric }: { nodeId: string; definitionId: string; symmetric: boolean },
  entries: readonly NewEntry[],
  isKept: Condition,
): Promise<void> {
  const mustStay = (end: string) => sql`${sql.ref(end)} in (select n.id from node n where n.id = ${sql.ref(end)} and ${isKept})`
  await sql`delete from ont_entry e where e.definition_id = ${definitionId} and e.node_id = ${nodeId} and not (${mustStay('e.target_id')})`.execute(
    tx,
  )
  if (symmetric)
    await sql`delete from ont_entry e where e.definition_id = ${definitionId} and e.target_id = ${nodeId} and not (${mustStay('e.node_id')})`.execute(
      tx,
    )
  await sql`insert into ont_entry (node_id, definition_id, target_id, amount, place)
    select ${nodeId}::uuid, ${definitionId}::uuid, t.id, t.amount, t.place
    from unnest(${entries.map(({ targetId }) => targetId)}::uuid[], ${entries.map(({ amount }) => amount)}::int[]) with ordinality t (id, amount, place)
    order by t.id on conflict do nothing`.execute(tx)
}

/**
 * `byOthers`: returns true if another node has an entry of this relation to one of the targets. `backwards`: returns true if one of the
 * targets has an entry of this relation to the node.
 */
export async function hasEntry(
  tx: Tx,
  { nodeId, definitionId }: { nodeId: string; definitionId: string },
  targetIds: readonly string[],
  direction: 'byOthers' | 'backwards',
): Promise<boolean> {
  const { rows } =
    direction === 'byOthers'
      ? await sql`select 1 from ont_related r where r.definition_id = ${definitionId} and r.target_id = any(${[...targetIds]}::uuid[])
          and r.node_id <> ${nodeId} limit 1`.execute(tx)
      : await sql`select 1 from ont_entry e where e.definition_id = ${definitionId} and e.node_id = any(${[...targetIds]}::uuid[])
          and e.target_id = ${nodeId} limit 1`.execute(tx)
  return rows.length > 0
}
