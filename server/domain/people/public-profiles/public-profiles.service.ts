import { features } from '#api/contract/feature'
import { ADMIN_AUTHORITY } from '#server/access/authorities'
import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'

/** Returns the flags of a user's own profiles and of those of the user's roles. Undefined if the user does not exist. */
async function readFlags(db: Db, userId: string): Promise<string[] | undefined> {
  const user = await db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const roles = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['role.id', 'role.authority'])
    .where('user_role.user_id', '=', userId)
    .execute()
  if (roles.some(({ authority }) => authority === ADMIN_AUTHORITY)) return [...features]
  const profiles = await db
    .selectFrom('public_profile_grant')
    .innerJoin('public_profile', 'public_profile.id', 'public_profile_grant.profile_id')
    .select('public_profile.flags')
    .where('public_profile_grant.principal_id', 'in', [userId, ...roles.map(({ id }) => id)])
    .execute()
  return [...new Set(profiles.flatMap(({ flags }) => flags))].sort()
}

/** Returns the caller's own flags, or any user's flags for an administrator. Throws `notFound` otherwise. */
export async function getPublicProfile(db: Db, caller: Caller, userId: string): Promise<string[]> {
  const flags = userId === caller.userId || caller.admin ? await readFlags(db, userId) : undefined
  if (!flags) throw new Problem('notFound')
  return flags
}
