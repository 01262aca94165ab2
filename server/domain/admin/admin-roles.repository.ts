import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export interface RoleRow {
  uuid: string
  title: string
  authority: string
  userCount: number
}

/** All of them, or one. */
export async function readRoles(db: Db, id?: string): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`select r.id as uuid, r.title, r.authority, count(ur.user_id)::int as "userCount"
    from role r left join user_role ur on ur.role_id = r.id ${id === undefined ? sql`` : sql`where r.id = ${id}`}
    group by r.id, r.title, r.authority`.execute(db)
  return rows
}

export const authorityHolder = async (tx: Tx, authority: string): Promise<string | undefined> =>
  (await tx.selectFrom('role').select('id').where('authority', '=', authority).executeTakeFirst())?.id

export async function writeRole(tx: Tx, id: string, role: { title: string; authority: string }, now: number): Promise<void> {
  await tx
    .insertInto('role')
    .values({ id, ...role, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(role))
    .execute()
}

/** Whether rights or features are granted to it. */
export async function isGranted(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from permission where principal_id = ${id})
    or exists (select 1 from public_profile_grant where principal_id = ${id})
    or exists (select 1 from template_grant where principal_id = ${id})
    or exists (select 1 from tile_grant where principal_id = ${id}) as found`.execute(tx)
  return rows[0]?.found === true
}
