import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { StoredValue, Scalar } from './values'

export interface ValueRow {
  node_id: string
  definition_id: string
  value: Scalar
}

/** Returns the property values of these nodes. The values of one property are in their stored order. */
export async function readValueRows(db: Db, nodeIds: readonly string[]): Promise<ValueRow[]> {
  if (nodeIds.length === 0) return []
  const { rows } = await sql<ValueRow>`select v.node_id, v.definition_id, v.value from ont_value v
    where v.node_id = any(${[...nodeIds]}::uuid[]) order by v.node_id, v.definition_id, v.place`.execute(db)
  return rows
}

/**
 * Returns true if an item has a value of this property outside the limit, with the same rules as `keptValue`. `isCounted` is a condition on
 * the alias `n`.
 */
export async function hasValueBeyond(
  db: Db,
  definitionId: string,
  type: string | null,
  side: 'min' | 'max',
  bound: number | string,
  isCounted: RawBuilder<SqlBool>,
): Promise<boolean> {
  const text = sql`v.value #>> '{}'`
  const size = type === 'INTEGER' || type === 'DOUBLE' ? sql`v.number` : sql`char_length(${text})`
  const isBeyond =
    type === 'DATE'
      ? sql`left(${text}, 10) ${side === 'min' ? sql`<=` : sql`>=`} ${String(bound).slice(0, 10)}`
      : sql`${size} ${side === 'min' ? sql`<` : sql`>`} ${bound}::double precision`
  const { rows } = await sql`select 1 from ont_value v join node n on n.id = v.node_id
    where v.definition_id = ${definitionId}::uuid and ${isCounted} and ${isBeyond} limit 1`.execute(db)
  return rows.length > 0
}

/** Replaces the values of one property of a node. */
export async function writeValues(tx: Tx, nodeId: string, definitionId: string, values: readonly StoredValue[]): Promise<void> {
  await tx.deleteFrom('ont_value').where('node_id', '=', nodeId).where('definition_id', '=', definitionId).execute()
  if (values.length === 0) return
  await tx
    .insertInto('ont_value')
    .values(
      values.map(({ value, key, number }, place) => ({
        ...{ node_id: nodeId, definition_id: definitionId, place, value: JSON.stringify(value), key, number },
      })),
    )
    .execute()
}

/** Removes values of a node. */
export const deleteValues = async (tx: Tx, nodeId: string, definitionIds: readonly string[]): Promise<void> => {
  await sql`delete from ont_value where node_id = ${nodeId} and definition_id = any(${[...definitionIds]}::uuid[])`.execute(tx)
}
