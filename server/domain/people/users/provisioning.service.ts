import { usernameKey } from '#text/normalise'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Feature } from '#api/contract/feature'
import { rootTitles } from '#text/root-title'
import {
  addProfilesAndDesktops,
  addGrant,
  addGrants,
  addProfile,
  addRole,
  addRoots,
  addUsers,
  type NewGrant,
  type NewUser,
} from './provisioning.repository'

const DESKTOP_TITLE = 'میزکار'

/**
 * Adds users with profile, default desktop, home folder and recycle bin. The home folder has a recursive level 5 for its user, so that
 * content from other users belongs to the user too. The user names must be free.
 */
export async function provisionUsers(tx: Tx, users: readonly NewUser[], now: number): Promise<{ homeId: string; binId: string }[]> {
  await addUsers(tx, users, now)
  await addProfilesAndDesktops(
    tx,
    users.map(({ id }) => id),
    DESKTOP_TITLE,
  )
  const ownedBy = ({ id }: NewUser) => ({ authorId: id, ownerId: id })
  const homes = users.map((user) => ({ title: rootTitles.home.fa, type: 1 as const, role: 'home' as const, ...ownedBy(user) }))
  const bins = users.map((user) => ({ title: rootTitles.bin.fa, type: 4 as const, role: 'bin' as const, ...ownedBy(user) }))
  const ids = await addRoots(tx, [...homes, ...bins], now)
  const places = users.map((_, index) => ({ homeId: ids[index] ?? '', binId: ids[users.length + index] ?? '' }))
  const grants = users.map(({ id }, index) => ({
    ...{ nodeId: places[index]?.homeId ?? '', principalId: id, kind: 'user' as const, level: 5, grantedBy: id },
  }))
  await addGrants(tx, grants, now)
  return places
}

/** Adds one user. Throws `usernameExists` if the name is taken. */
export async function provisionUser(tx: Tx, user: NewUser, now: number): Promise<{ homeId: string; binId: string }> {
  const taken = await tx.selectFrom('app_user').select('id').where('username_key', '=', usernameKey(user.username)).executeTakeFirst()
  if (taken) throw new Problem('usernameExists')
  const [places = { homeId: '', binId: '' }] = await provisionUsers(tx, [user], now)
  return places
}

/** Adds a role without members. Returns its id. */
export const provisionRole = (tx: Tx, title: string, authority: string, now: number): Promise<string> => addRole(tx, title, authority, now)

/** Grants permanent access to a node and everything below it. */
export const grantPermanently = (tx: Tx, grant: NewGrant, now: number): Promise<void> => addGrant(tx, grant, now)

/** Grants features to all members of a role. */
export const provisionProfile = (tx: Tx, title: string, flags: readonly Feature[], roleId: string): Promise<void> =>
  addProfile(tx, title, flags, roleId)
