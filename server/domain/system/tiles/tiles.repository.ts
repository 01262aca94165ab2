import { sql } from 'kysely'
import type { Tile } from '#api/contract/tile'
import type { Db, Tx } from '#server/database/schema'
import { type Audience, joinAudience } from '../audiences/audiences.repository'

interface TileFields extends Omit<Tile, 'icon' | 'color'> {
  icon: string | null
  color: string | null
  order: number
}
export interface TileRow extends TileFields, Audience {}

const columns = sql`t.id as uuid, t.title, t.icon, t.color, t.kind, t.target, t.order_no as "order"`

/** Returns all tiles, or one. */
export async function readTiles(db: Db, id?: string): Promise<TileRow[]> {
  const { rows } = await sql<TileRow>`select ${columns}, coalesce(g.users, '[]'::json) as users, coalesce(g.roles, '[]'::json) as roles
    from tile t ${joinAudience('tile', 't')} ${id === undefined ? sql`` : sql`where t.id = ${id}`}`.execute(db)
  return rows
}

/** Returns tiles without an audience, and those for one of these principals. */
export async function readTilesFor(db: Db, principals: readonly string[]): Promise<TileFields[]> {
  const { rows } = await sql<TileFields>`select ${columns} from tile t
    where not exists (select 1 from tile_grant g where g.tile_id = t.id)
      or exists (select 1 from tile_grant g where g.tile_id = t.id and g.principal_id = any(${[...principals]}::uuid[]))`.execute(db)
  return rows
}

export async function writeTile(tx: Tx, id: string, { uuid: _, order, ...fields }: TileFields, now: number): Promise<void> {
  const values = { ...fields, order_no: order }
  await tx
    .insertInto('tile')
    .values({ id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const isFolder = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('node').select('id').where('id', '=', id).where('type', '=', 1).executeTakeFirst()) !== undefined
