import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/access/caller'
import type { Db, NodeTable } from '#server/database/schema'
import { toNameKeys } from '#server/domain/content/nodes/names'
import { insertNode, placeShortcut } from '#server/domain/content/nodes/nodes.repository'
import { buildRoleKeys, buildUserKeys } from '#server/domain/people/users/people-keys'

export const START = Date.UTC(2025, 2, 21)

/** A small organisation, written by SQL: users, roles, folders, documents and permissions. */
export interface Organisation {
  admin: Caller
  rootId: string
  person(name: string, roles?: number): Promise<Caller>
  folder(parentId: string, title: string, author?: Caller): Promise<string>
  document(parentId: string, title: string, options?: { extension?: string; size?: number; at?: number; author?: Caller }): Promise<string>
  shortcut(nodeId: string, parentId: string): Promise<void>
  grant(nodeId: string, principalId: string, level: number, options?: { recursive?: boolean; expiresAt?: number }): Promise<void>
  bin(owner: Caller): Promise<string>
}

export async function createOrganisation(db: Db): Promise<Organisation> {
  let clock = START
  const person = async (name: string, roles = 0, admin = false): Promise<Caller> => {
    const userId = randomUUID()
    const names = { username: name, first_name: name, last_name: 'آزمون', email: null }
    await db
      .insertInto('app_user')
      .values({
        id: userId,
        ...names,
        ...buildUserKeys(names),
        password_hash: '',
        created_at: START,
      })
      .execute()
    const roleIds = Array.from({ length: roles }, () => randomUUID())
    for (const id of roleIds) {
      await db
        .insertInto('role')
        .values({ id, title: id, ...buildRoleKeys(id), authority: id, created_at: START })
        .execute()
      await db.insertInto('user_role').values({ user_id: userId, role_id: id }).execute()
    }
    return {
      userId,
      username: name,
      sessionId: randomUUID(),
      admin,
      principals: [userId, ...roleIds],
      flags: new Set(['UPLOAD', 'RENAME']),
    }
  }
  const admin = await person('admin', 0, true)
  const root = async (title: string, role: NodeTable['system_role'], owner: Caller | null): Promise<string> => {
    const id = randomUUID()
    await db
      .insertInto('node')
      .values({
        id,
        type: role === 'bin' ? 4 : 1,
        node_type: 1,
        entity_name: 'Folder',
        title,
        extension: '',
        file_type: '',
        author_id: admin.userId,
        owner_id: owner?.userId ?? null,
        system_role: role,
        path: `/${id}/`,
        created_at: START,
        edited_at: START,
        size: 0,
        other_titles: '[]',
      })
      .execute()
    return id
  }
  const rootId = await root('هستینه', 'hastineh', null)
  const put = async (parentId: string, title: string, extension: string, size: number, at: number, author: Caller, document: boolean) => {
    const id = randomUUID()
    const parent = await db.selectFrom('node').select(['id', 'path']).where('id', '=', parentId).executeTakeFirstOrThrow()
    const keys = await toNameKeys({ title, extension })
    await db.transaction().execute(async (tx) => {
      const placed = await insertNode(tx, {
        id,
        type: document ? 0 : 1,
        nodeType: document ? 0 : 1,
        entityName: document ? 'Document' : 'Folder',
        title,
        extension,
        fileType: '',
        authorId: author.userId,
        parent,
        createdAt: at,
        editedAt: at,
        size,
        versionId: null,
        ...keys,
      })
      if (!placed) throw new Error(`${title} is taken`)
    })
    return id
  }
  return {
    admin,
    rootId,
    person,
    folder: (parentId, title, author = admin) => put(parentId, title, '', 0, clock++, author, false),
    document: (parentId, title, { extension = 'pdf', size = 10, at = clock++, author = admin } = {}) =>
      put(parentId, title, extension, size, at, author, true),
    async shortcut(nodeId, parentId) {
      const placed = await db.transaction().execute((tx) => placeShortcut(tx, nodeId, parentId, clock++))
      if (placed !== 'placed') throw new Error(`the shortcut is ${placed}`)
    },
    async grant(nodeId, principalId, level, { recursive = true, expiresAt } = {}) {
      await db
        .insertInto('permission')
        .values({
          id: randomUUID(),
          node_id: nodeId,
          principal_id: principalId,
          principal_kind: 'user',
          level,
          recursive,
          expires_at: expiresAt ?? null,
          granted_by: admin.userId,
          created_at: START,
        })
        .execute()
    },
    bin: (owner) => root(`bin ${owner.username}`, 'bin', owner),
  }
}
