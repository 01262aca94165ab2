import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Returns the readable folders in a folder, in order. `readable` is an SQL condition on the node, alias `n`. */
export async function readFolders(db: Db, parentId: string, readable: RawBuilder<SqlBool>): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`select n.id, n.title from placement p join node n on n.id = p.node_id
    where p.parent_id = ${parentId} and p.rank = 0 and n.type in (1, 3) and ${readable} order by p.order_no, n.id`.execute(db)
  return rows
}
