import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

/** Returns the folders in a folder, in order. */
export async function readFolderPositions(db: Db, parentId: string): Promise<{ id: string; place: number }[]> {
  const { rows } = await sql<{ id: string; place: number }>`select node_id as id, order_no as place from placement
    where parent_id = ${parentId} and rank = 0 order by order_no, node_id`.execute(db)
  return rows
}

const toPositionList = (places: readonly { id: string; place: number }[]) =>
  sql`unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ place }) => place)}::float8[]) a (id, place)`

export async function writeFolderPositions(tx: Tx, parentId: string, places: readonly { id: string; place: number }[]): Promise<void> {
  await sql`update placement p set order_no = a.place from ${toPositionList(places)} where p.parent_id = ${parentId} and p.node_id = a.id`.execute(
    tx,
  )
}

export async function writeParagraphPositions(tx: Tx, parentId: string, places: readonly { id: string; place: number }[]): Promise<void> {
  await sql`insert into paragraph_order (parent_id, paragraph_id, order_no) select ${parentId}::uuid, a.id, a.place from ${toPositionList(places)}
    on conflict (parent_id, paragraph_id) do update set order_no = excluded.order_no`.execute(tx)
}
