import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

/** Returns the ids of the classes that are linked with a node, in the order in which they were linked. */
export async function readIdentityIds(db: Db, nodeId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select class_id as id from ont_identity where node_id = ${nodeId} order by added_at, class_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Links classes with a node. Returns true if at least one of them was not linked before. */
export async function addIdentities(tx: Tx, nodeId: string, classIds: readonly string[], now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into ont_identity (node_id, class_id, added_at)
    select ${nodeId}::uuid, c.id, ${now} + c.place - 1 from unnest(${[...classIds]}::uuid[]) with ordinality c (id, place)
    order by c.id on conflict do nothing`.execute(tx)
  await sql`update node set connected = true where id = ${nodeId} and not connected`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Unlinks a class from a node. Returns true if it was linked. */
export async function removeIdentity(tx: Tx, nodeId: string, classId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ont_identity where node_id = ${nodeId} and class_id = ${classId}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
