import type * as z from 'zod/mini'
import type { adminPublicProfiles } from '#api/contract/admin'
import { features, type Feature } from '#api/contract/feature'
import { ADMIN_AUTHORITY } from '#server/access/authorities'
import type { Caller } from '#server/access/caller'
import { createGrid } from '#server/data-grid/grid.service'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { writeAudience } from '#server/domain/system/audiences/audiences.service'
import { type ProfileRow, readProfiles, writeProfile } from './profiles-admin.repository'

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

type ProfileWrite = z.output<(typeof adminPublicProfiles)['save']['json']>

/** Returns the known features in the order of the contract, each once. Features of another version are left out. */
const sortFeatures = (granted: readonly Feature[]): Feature[] => features.filter((feature) => granted.includes(feature))

const readKnownProfiles: typeof readProfiles = async (db, id) =>
  (await readProfiles(db, id)).map((profile) => ({ ...profile, features: sortFeatures(profile.features) }))

/** Feature flags of users and roles. A change is sent at once to every process and open desktop. */
export const profileGrid = createGrid<ProfileRow, ProfileWrite>({
  table: 'public_profile',
  resource: 'publicProfile',
  log: 'CONFIG',
  read: readKnownProfiles,
  fields: { title: ({ title }) => title },
  sorts: { features: (profile) => String(profile.features.length).padStart(4, '0') },
  async write(tx, id, write) {
    const key = matchKey(write.title)
    if ((await readProfiles(tx)).some(({ uuid, title }) => uuid !== id && matchKey(title) === key))
      throw new Problem('duplicate', { errors: [{ path: 'title', code: 'duplicate' }] })
    await writeProfile(tx, id, { title: write.title, features: sortFeatures(write.features) })
    await writeAudience(tx, 'publicProfile', id, write)
  },
})
