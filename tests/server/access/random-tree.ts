import fc from 'fast-check'
import type { Caller } from '#server/access/caller'
import type { Insertable } from 'kysely'
import type { Db, NodeTable } from '#server/database/schema'
import { buildRoleKeys, buildUserKeys } from '#server/domain/people/users/people-keys'

export const NOW = 1_750_000_000_000
const USERS = 4
const ROLES = 3

const id = (kind: number, index: number): string =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(index).padStart(8, '0')}`
export const userId = (index: number): string => id(1, index)
const roleId = (index: number): string => id(2, index)
export const nodeId = (index: number): string => id(3, index)
export const binIdOf = (index: number): string => id(4, index)

/** A random node: below an earlier node, below a recycle bin, or a root. */
const node = fc.record({
  /** Index of the earlier node that is the home parent; 0 for a root, negative for a recycle bin. */
  parent: fc.integer({ min: -USERS, max: 40 }),
  author: fc.integer({ min: 0, max: USERS - 1 }),
  document: fc.boolean(),
})
const entry = fc.record({
  node: fc.nat({ max: 60 }),
  user: fc.boolean(),
  principal: fc.nat({ max: Math.max(USERS, ROLES) - 1 }),
  level: fc.integer({ min: 0, max: 5 }),
  recursive: fc.boolean(),
  expires: fc.constantFrom(null, NOW - 1, NOW, NOW + 1),
})
const shortcut = fc.record({ node: fc.nat({ max: 60 }), parent: fc.nat({ max: 60 }) })

export const randomTree = fc.record({
  nodes: fc.array(node, { minLength: 3, maxLength: 22 }),
  entries: fc.array(entry, { maxLength: 14 }),
  shortcuts: fc.array(shortcut, { maxLength: 8 }),
  roles: fc.array(fc.array(fc.nat({ max: ROLES - 1 }), { maxLength: 2 }), { minLength: USERS, maxLength: USERS }),
})
export type Tree = typeof randomTree extends fc.Arbitrary<infer T> ? T : never

export interface Person {
  caller: Caller
  roleIds: string[]
}

export const callerOf = (user: number, roleIds: readonly string[], admin = false): Caller => ({
  userId: userId(user),
  username: `u${user}`,
  sessionId: userId(user),
  admin,
  principals: [userId(user), ...roleIds],
  flags: new Set(),
})

const nameOf = (index: number) => ({ username: `u${index}`, first_name: 'u', last_name: '', email: null })

/** Writes the tree into empty tables, without the tested code. */
export async function plant(db: Db, tree: Tree): Promise<Person[]> {
  for (let index = 0; index < USERS; index++)
    await db
      .insertInto('app_user')
      .values({
        ...{ id: userId(index), ...nameOf(index), ...buildUserKeys(nameOf(index)), password_hash: '' },
        created_at: NOW,
      })
      .execute()
  await db
    .insertInto('role')
    .values(
      Array.from({ length: ROLES }, (_, index) => ({
        id: roleId(index),
        title: 'r',
        ...buildRoleKeys('r'),
        authority: `r${index}`,
        created_at: NOW,
      })),
    )
    .execute()
  const rowOf = (
    row: Pick<NodeTable, 'id' | 'type' | 'author_id' | 'owner_id' | 'system_role' | 'parent_id' | 'path'>,
  ): Insertable<NodeTable> => ({
    ...row,
    ...{ node_type: 1, entity_name: 'Folder', title: row.id, extension: '', file_type: '', size: 0, created_at: NOW, edited_at: NOW },
    other_titles: '[]',
  })
  const rows = Array.from({ length: USERS }, (_, index) =>
    rowOf({
      ...{ id: binIdOf(index), type: 4 as const, author_id: userId(index), owner_id: userId(index), system_role: 'bin' as const },
      ...{ parent_id: null, path: `/${binIdOf(index)}/` },
    }),
  )
  const places: { parent_id: string; node_id: string; home: boolean; rank: number }[] = []
  const folders: { id: string; path: string }[] = []
  for (const [index, { parent, author, document }] of tree.nodes.entries()) {
    const bin = parent < 0 ? rows[-parent - 1] : undefined
    const home = bin ?? (parent === 0 || folders.length === 0 ? undefined : folders[parent % folders.length])
    const own = nodeId(index)
    const path = `${home?.path ?? '/'}${own}/`
    const isDocument = document && home !== undefined
    rows.push(
      rowOf({
        ...{ id: own, type: isDocument ? 0 : 1, author_id: userId(author), owner_id: null, system_role: null },
        ...{ parent_id: home?.id ?? null, path },
      }),
    )
    if (home) places.push({ parent_id: home.id, node_id: own, home: true, rank: isDocument ? 1 : 0 })
    if (!isDocument) folders.push({ id: own, path })
  }
  for (const wanted of tree.shortcuts) {
    const target = nodeId(wanted.node % tree.nodes.length)
    const folder = folders[wanted.parent % Math.max(1, folders.length)]
    if (!folder || folder.id === target || places.some((place) => place.parent_id === folder.id && place.node_id === target)) continue
    places.push({ parent_id: folder.id, node_id: target, home: false, rank: rows.find((row) => row.id === target)?.type === 0 ? 1 : 0 })
  }
  await db.insertInto('node').values(rows).execute()
  if (places.length > 0)
    await db
      .insertInto('placement')
      .values(
        places.map((place, index) => ({
          ...{ ...place, name_key: place.node_id, sort_key: place.node_id, numeric_key: place.node_id },
          ...{ size: 0, created_at: NOW, edited_at: NOW, order_no: index },
        })),
      )
      .execute()
  const seen = new Set<string>()
  for (const { node: index, user, principal, level, recursive, expires } of tree.entries) {
    const target = nodeId(index % tree.nodes.length)
    const principal_id = user ? userId(principal % USERS) : roleId(principal % ROLES)
    if (seen.has(target + principal_id)) continue
    seen.add(target + principal_id)
    await db
      .insertInto('permission')
      .values({
        ...{ id: crypto.randomUUID(), node_id: target, principal_id, principal_kind: user ? 'user' : 'role', level, recursive },
        ...{ expires_at: expires, granted_by: userId(0), created_at: NOW },
      })
      .execute()
  }
  return tree.roles.map((roles, index) => {
    const roleIds = [...new Set(roles)].map(roleId)
    return { caller: callerOf(index, roleIds), roleIds }
  })
}
