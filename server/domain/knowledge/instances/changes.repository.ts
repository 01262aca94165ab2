import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChangedValue } from '#server/database/ontology-tables'
import type { Db, Tx } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

export interface ValueRow {
  node_id: string
  definition_id: string
  value: ChangedValue
}

/**
 * Returns the values and relation entries of these fields of these instances, in their order. `visible` is an SQL condition on the target
 * node of a relation as alias `n`.
 */
export async function findValueRows(
  db: Db,
  nodeIds: readonly string[],
  definitionIds: readonly string[],
  visible: Condition,
): Promise<ValueRow[]> {
  if (nodeIds.length === 0 || definitionIds.length === 0) return []
  const [nodes, definitions] = [sql`any(${[...nodeIds]}::uuid[])`, sql`any(${[...definitionIds]}::uuid[])`]
  const { rows } =
    await sql<ValueRow>`select v.node_id, v.definition_id, v.place, null::uuid as target_id, jsonb_build_object('value', v.value) as value
      from ont_value v where v.node_id = ${nodes} and v.definition_id = ${definitions}
    union all select r.node_id, r.definition_id, 0, r.target_id, jsonb_build_object('uuid', r.target_id, 'count', r.amount)
      from ont_related r join node n on n.id = r.target_id where r.node_id = ${nodes} and r.definition_id = ${definitions} and ${visible}
    order by 1, 2, 3, 4`.execute(db)
  return rows
}

export interface NewChange {
  nodeId: string
  definitionId: string
  before: readonly ChangedValue[]
  after: readonly ChangedValue[]
}

export async function addChanges(tx: Tx, changes: readonly NewChange[], { userId, now }: { userId: string; now: number }): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ nodeId, definitionId, before, after }) => ({
    ...{ id: crypto.randomUUID(), node_id: nodeId, definition_id: definitionId, user_id: userId, changed_at: now },
    ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
  }))
  await tx.insertInto('value_change').values(rows).execute()
}

export interface ChangeRow {
  id: string
  definition_id: string
  title: string | null
  type: string | null
  changed_at: number
  user_id: string
  full_name: string | null
  before: ChangedValue[]
  after: ChangedValue[]
}

/**
 * Returns changes, the newest first. A change of relation entries only is included if one of their target nodes satisfies `visible`, a
 * condition on the alias `n`.
 */
export async function readChangePage(
  db: Db,
  { nodeId, definitionId, offset, size }: { nodeId: string; definitionId: string | undefined; offset: number; size: number },
  visible: Condition,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const source = sql`from value_change c left join ont_definition d on d.id = c.definition_id left join app_user u on u.id = c.user_id
    where c.node_id = ${nodeId} ${definitionId === undefined ? sql`` : sql`and c.definition_id = ${definitionId}`}
      and exists (select from jsonb_array_elements(c.before || c.after) e where e.value -> 'value' is not null
        or exists (select from node n where n.id = (e.value ->> 'uuid')::uuid and ${visible}))`
  const { rows } = await sql<ChangeRow>`select c.id, c.definition_id, d.title, d.type, c.changed_at, c.user_id,
      trim(u.first_name || ' ' || u.last_name) as full_name, c.before, c.after ${source}
    order by c.changed_at desc, c.id limit ${size} offset ${offset}`.execute(db)
  const total = await sql<{ total: number }>`select count(*)::int as total ${source}`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** Returns the titles of those nodes that satisfy a condition on the alias `n`. */
export async function findVisibleTitles(db: Db, ids: readonly string[], visible: Condition): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`select n.id, n.title from node n
    where n.id = any(${[...new Set(ids)]}::uuid[]) and ${visible}`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
