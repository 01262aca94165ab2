import type { PermissionEntries, PermissionEntry, PermissionPreview, WrittenSet } from '#api/contract/permission'
import { findLevels } from '#server/access/levels'
import { buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import type { Db } from '#server/database/schema'
import {
  countNodesBelow,
  countChangeBelow,
  findEntriesUpwards,
  type NamedEntryRow,
  findParentIds,
  findExpiredEntries,
  findNode,
  type SetNode,
} from './permissions.repository'
import { planPermissions, computeEntriesRevision } from './plan.service'

/** Maximum number of nodes below the changed node that are changed within the request. A background job changes more. */
export const MAX_NODES_PER_REQUEST = 1_000

export async function getNode({ db }: Pick<ReadContext, 'db'>, id: string): Promise<SetNode> {
  const node = await findNode(db, id)
  if (!node) throw notFound()
  return node
}

/**
 * Returns the permission entries of a node and the recursive permission entries of its ancestors. Ancestors that the caller may not see are
 * not named.
 */
export async function listEntries(context: ReadContext, id: string): Promise<PermissionEntries> {
  const { db, caller, now } = context
  const node = await getNode(context, id)
  const upwards = await findEntriesUpwards(db, node.path)
  const own = upwards.filter(({ node_id }) => node_id === id)
  const inherited = upwards.filter(({ node_id, recursive }) => node_id !== id && recursive)
  const levels = await findLevels(
    db,
    caller,
    inherited.map(({ node_id }) => node_id),
    now,
  )
  const entryOf = (row: NamedEntryRow): PermissionEntry => ({
    nodeUuid: (levels.get(row.node_id) ?? -1) >= 0 ? row.node_id : id,
    permission: row.level as PermissionEntry['permission'],
    permissionUuid: row.id,
    recursive: row.recursive,
    expireDate: row.expires_at,
    roleOrUserUuid: row.principal_id,
    title: row.title,
    ...(row.node_id !== id && { inherited: true }),
  })
  const shown = [...own, ...inherited]
  return {
    rolePermissions: shown.filter(({ principal_kind }) => principal_kind === 'role').map(entryOf),
    userPermissions: shown.filter(({ principal_kind }) => principal_kind === 'user').map(entryOf),
    revision: computeEntriesRevision(own),
  }
}

/** Returns the effects of a permission set without writing it. */
export async function previewPermissions(context: ReadContext, set: WrittenSet): Promise<PermissionPreview> {
  const { db, caller, now } = context
  const node = await getNode(context, set.nodeUuid)
  const { added, changed, removed, inherits, below } = await planPermissions(db, context, node, set)
  const counts = { added: added.length, changed: changed.length, removed: removed.length, inherits }
  const nothing = { nodes: 0, untouched: 0, added: 0, changed: 0, removed: 0 }
  if (!below) return { ...counts, below: nothing, long: false }
  const mayChange = await buildVisibilityCondition(db, caller, now, 5)
  const { nodes, changeable, deleted, replaced } = await countChangeBelow(db, node.path, below, mayChange('n'))
  return {
    ...counts,
    below: {
      nodes,
      untouched: nodes - changeable,
      added: changeable * below.copies.length - replaced,
      changed: replaced,
      removed: deleted - replaced,
    },
    long: (await countNodesBelow(db, node.path, MAX_NODES_PER_REQUEST + 1)) > MAX_NODES_PER_REQUEST,
  }
}

/** Returns the permission entries that expired between two times, as changes of their nodes with their users and roles. */
export async function findExpiredPermissions(
  db: Db,
  from: number,
  to: number,
): Promise<{ uuids: string[]; parentUuids: string[]; principals: string[] }[]> {
  const ended = await findExpiredEntries(db, from, to)
  return await Promise.all(
    ended.map(async ({ node_id, principals }) => ({ uuids: [node_id], parentUuids: await findParentIds(db, node_id), principals })),
  )
}
