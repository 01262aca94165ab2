import type { NodeType, SystemRole, Tx } from '#server/database/schema'
import { buildRoleKeys, buildUserKeys } from './people-keys'

export interface NewUser {
  id: string
  username: string
  firstName: string
  lastName: string
  email?: string | null
  nationalCode?: string | null
  passwordHash: string
  mustChangePassword?: boolean
  roleIds: readonly string[]
}

export interface NewRoot {
  title: string
  type: NodeType
  role: SystemRole
  authorId: string
  ownerId: string | null
}

/** Adds root nodes, which are in no folder. Returns their ids. */
export async function addRoots(tx: Tx, roots: readonly NewRoot[], now: number): Promise<string[]> {
  const rows = roots.map((root) => ({ id: crypto.randomUUID(), ...root }))
  await tx
    .insertInto('node')
    .values(
      rows.map(({ id, title, type, role, authorId, ownerId }) => ({
        ...{ id, type, node_type: 1 as const, entity_name: 'Folder', title, extension: '', file_type: '' },
        ...{ author_id: authorId, owner_id: ownerId, system_role: role, path: `/${id}/` },
        ...{ created_at: now, edited_at: now, size: 0, other_titles: '[]' },
      })),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds one root node. Returns its id. */
export const addRoot = async (tx: Tx, root: NewRoot, now: number): Promise<string> => (await addRoots(tx, [root], now))[0] ?? ''

export interface NewGrant {
  nodeId: string
  principalId: string
  kind: 'user' | 'role'
  level: number
  grantedBy: string
}

/** Adds recursive permissions without expiry. */
export const addGrants = async (tx: Tx, grants: readonly NewGrant[], now: number): Promise<void> => {
  await tx
    .insertInto('permission')
    .values(
      grants.map(({ nodeId, principalId, kind, level, grantedBy }) => ({
        ...{ id: crypto.randomUUID(), node_id: nodeId, principal_id: principalId, principal_kind: kind, level },
        ...{ recursive: true, expires_at: null, granted_by: grantedBy, created_at: now },
      })),
    )
    .execute()
}

export const addGrant = (tx: Tx, grant: NewGrant, now: number): Promise<void> => addGrants(tx, [grant], now)

export async function addUsers(tx: Tx, users: readonly NewUser[], now: number): Promise<void> {
  await tx
    .insertInto('app_user')
    .values(
      users.map(({ id, username, firstName, lastName, email = null, nationalCode = null, passwordHash, mustChangePassword = false }) => {
        const names = { username, first_name: firstName, last_name: lastName, email }
        return {
          ...{ id, ...names, ...buildUserKeys(names), national_code: nationalCode },
          ...{ password_hash: passwordHash, must_change_password: mustChangePassword, created_at: now },
        }
      }),
    )
    .execute()
  const roles = users.flatMap(({ id, roleIds }) => roleIds.map((role_id) => ({ user_id: id, role_id })))
  if (roles.length > 0) await tx.insertInto('user_role').values(roles).execute()
}

/** Adds the initial profile and desktop of these users. */
export async function addProfilesAndDesktops(tx: Tx, userIds: readonly string[], desktopTitle: string): Promise<void> {
  await tx
    .insertInto('user_profile')
    .values(userIds.map((user_id) => ({ user_id, settings: '{}' })))
    .execute()
  const desktop = { title: desktopTitle, is_default: true, background_hash: null, background_mime: null }
  await tx
    .insertInto('desktop')
    .values(userIds.map((owner_id) => ({ id: crypto.randomUUID(), owner_id, ...desktop })))
    .execute()
}

export async function addRole(tx: Tx, title: string, authority: string, now: number): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('role')
    .values({ id, title, ...buildRoleKeys(title), authority, created_at: now })
    .execute()
  return id
}

/** Adds a public profile that is granted to one role or user. */
export async function addProfile(tx: Tx, title: string, flags: readonly string[], principalId: string): Promise<void> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('public_profile')
    .values({ id, title, flags: JSON.stringify(flags) })
    .execute()
  await tx.insertInto('public_profile_grant').values({ profile_id: id, principal_id: principalId }).execute()
}
