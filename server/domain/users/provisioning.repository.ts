import type { NodeType, SystemRole, Tx } from '#server/database/schema'
import { roleKeys, userKeys } from './people-keys'

export interface NewUser {
  id: string
  username: string
  firstName: string
  lastName: string
  email?: string | null
  nationalCode?: string | null
  passwordHash: string
  roleIds: readonly string[]
}

export interface NewRoot {
  title: string
  type: NodeType
  role: SystemRole
  authorId: string
  ownerId: string | null
}

/** A node at the top, which stands in no folder. Answers its id. */
export async function addRoot(tx: Tx, root: NewRoot, now: number): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('node')
    .values({
      id,
      type: root.type,
      node_type: 1,
      entity_name: 'Folder',
      title: root.title,
      extension: '',
      file_type: '',
      author_id: root.authorId,
      owner_id: root.ownerId,
      system_role: root.role,
      path: `/${id}/`,
      created_at: now,
      edited_at: now,
      size: 0,
      other_titles: '[]',
    })
    .execute()
  return id
}

export interface NewGrant {
  nodeId: string
  principalId: string
  kind: 'user' | 'role'
  level: number
  grantedBy: string
}

/** Recursive and without an end. */
export const addGrant = async (tx: Tx, grant: NewGrant, now: number): Promise<void> => {
  await tx
    .insertInto('permission')
    .values({
      id: crypto.randomUUID(),
      node_id: grant.nodeId,
      principal_id: grant.principalId,
      principal_kind: grant.kind,
      level: grant.level,
      recursive: true,
      expires_at: null,
      granted_by: grant.grantedBy,
      created_at: now,
    })
    .execute()
}

export async function addUser(tx: Tx, user: NewUser, now: number): Promise<void> {
  const names = { username: user.username, first_name: user.firstName, last_name: user.lastName, email: user.email ?? null }
  await tx
    .insertInto('app_user')
    .values({
      id: user.id,
      ...names,
      ...userKeys(names),
      national_code: user.nationalCode ?? null,
      password_hash: user.passwordHash,
      created_at: now,
    })
    .execute()
  if (user.roleIds.length > 0)
    await tx
      .insertInto('user_role')
      .values(user.roleIds.map((role_id) => ({ user_id: user.id, role_id })))
      .execute()
}

export async function addRole(tx: Tx, title: string, authority: string, now: number): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('role')
    .values({ id, title, ...roleKeys(title), authority, created_at: now })
    .execute()
  return id
}
