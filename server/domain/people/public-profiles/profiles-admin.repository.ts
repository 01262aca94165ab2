import { sql } from 'kysely'
import type { Feature } from '#api/contract/feature'
import type { Db, Tx } from '#server/database/schema'
import { type Audience, joinAudience } from '#server/domain/system/audiences/audiences.repository'

export interface ProfileRow extends Audience {
  uuid: string
  title: string
  features: Feature[]
}

/** Returns all profiles, or one. */
export async function readProfiles(db: Db, id?: string): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`select p.id as uuid, p.title, p.flags as features,
      coalesce(g.users, '[]'::json) as users, coalesce(g.roles, '[]'::json) as roles
    from public_profile p ${joinAudience('publicProfile', 'p')} ${id === undefined ? sql`` : sql`where p.id = ${id}`}`.execute(db)
  return rows
}

export async function writeProfile(
  tx: Tx,
  id: string,
  { title, features }: { title: string; features: readonly Feature[] },
): Promise<void> {
  const flags = JSON.stringify(features)
  await tx
    .insertInto('public_profile')
    .values({ id, title, flags })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ title, flags }))
    .execute()
}
