import type { WrittenSet } from '#api/contract/permission'
import type { ShareAnswer, WrittenShare } from '#api/contract/sharing'
import type { WriteContext } from '#server/context/request-context'
import { notFound } from '#server/context/errors'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { recordChange, type SavedPermissions } from '#server/domain/system/journal/journal.service'
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import { Problem } from '#server/http/problem'
import { type EntryRow, findEntriesUpwards, lockPermissionNode } from './permissions.repository'
import { publishPermissionChange, writePermissions } from './permissions.service'

const toEntry = (entry: EntryRow) => ({
  roleOrUserUuid: entry.principal_id,
  permission: entry.level as WrittenSet['userPermissions'][number]['permission'],
  recursive: entry.recursive,
  expireDate: entry.expires_at,
})

/** Builds the set that keeps all entries of a node except those of these users and roles. Undefined if they have none. */
async function buildRemoval(tx: Tx, nodeUuid: string, { userUuids, roleUuids }: WrittenShare): Promise<WrittenSet | undefined> {
  const node = await lockPermissionNode(tx, nodeUuid)
  if (!node) throw notFound()
  const own = (await findEntriesUpwards(tx, node.path)).filter(({ node_id }) => node_id === node.id)
  const removed = new Set([...userUuids, ...roleUuids])
  const kept = own.filter(({ principal_id }) => !removed.has(principal_id))
  if (kept.length === own.length) return undefined
  const ofKind = (kind: EntryRow['principal_kind']) => kept.filter((entry) => entry.principal_kind === kind).map(toEntry)
  return { nodeUuid, deleteOldPermission: true, rolePermissions: ofKind('role'), userPermissions: ofKind('user') }
}

function buildAddition(nodeUuid: string, { userUuids, roleUuids, level, recursive, expireDate }: WrittenShare): WrittenSet {
  const toEntries = (ids: readonly string[]) =>
    ids.map((roleOrUserUuid) => ({ roleOrUserUuid, permission: level ?? 0, recursive: recursive ?? false, expireDate: expireDate ?? null }))
  return { nodeUuid, deleteOldPermission: false, rolePermissions: toEntries(roleUuids), userPermissions: toEntries(userUuids) }
}

interface WrittenItems {
  answer: ShareAnswer
  saved: SavedPermissions[]
  /** Users and roles whose permissions changed, by node. */
  touched: Map<string, string[]>
  /** Nodes on which users and roles gained a right, by user or role. */
  gained: Map<string, string[]>
}

async function writeItems(tx: Tx, context: WriteContext, share: WrittenShare, operationUuid: string): Promise<WrittenItems> {
  const written: WrittenItems = { answer: { changed: 0, untouched: 0, jobUuids: [] }, saved: [], touched: new Map(), gained: new Map() }
  // In the order of the ids, so that two shares of the same items do not wait for each other.
  for (const nodeUuid of [...new Set(share.nodeUuids)].sort()) {
    const set = share.level === null ? await buildRemoval(tx, nodeUuid, share) : buildAddition(nodeUuid, share)
    if (!set) continue
    const { plan, jobUuid, untouched = 0 } = await writePermissions(tx, context, set, operationUuid)
    if (plan.added.length + plan.changed.length + plan.removed.length === 0 && !plan.below) continue
    written.answer.changed += 1
    written.answer.untouched += untouched
    if (jobUuid !== undefined) written.answer.jobUuids.push(jobUuid)
    written.saved.push({ nodeUuid, set, revision: plan.revision, ...(jobUuid !== undefined && { jobUuid }) })
    written.touched.set(nodeUuid, plan.touched)
    for (const principal of plan.gained) written.gained.set(principal, [...(written.gained.get(principal) ?? []), nodeUuid])
  }
  return written
}

/** Stores one notification per user and role: about the item, or about the number of items if there are several. */
async function storeShareNotices(tx: Tx, { caller, now }: WriteContext, gained: WrittenItems['gained'], message: string): Promise<void> {
  const text = message === '' ? {} : { message }
  for (const [principal, nodeIds] of gained) {
    const [nodeId = null] = nodeIds
    const about =
      nodeIds.length === 1
        ? ({ kind: 'PERMISSION', nodeId } as const)
        : ({ kind: 'SHARED_ITEMS', nodeId: null, title: String(nodeIds.length) } as const)
    await storeNotices(tx, { ...about, ...text, principals: [principal], except: caller.userId, by: caller.userId, now })
  }
}

/** Changes the permissions of users and roles on several items in one transaction, as one change to undo. */
export async function shareItems(
  context: WriteContext,
  { operationUuid = crypto.randomUUID(), ...share }: WrittenShare,
): Promise<ShareAnswer> {
  if (share.userUuids.length + share.roleUuids.length === 0) throw new Problem('permissionRequired')
  const { written, answer } = await transact(context, async (tx, context): Promise<{ answer: ShareAnswer; written?: WrittenItems }> => {
    const recorded = await recordChange<'SHARE', ShareAnswer>(tx, context, { kind: 'SHARE', operationUuid, request: share })
    if (recorded.repeated) return { answer: recorded.repeated }
    const written = await writeItems(tx, context, share, operationUuid)
    if (share.notify) await storeShareNotices(tx, context, written.gained, (share.message ?? '').trim())
    await recorded.complete(written.answer, written.saved.length === 0 ? null : { saved: written.saved })
    return { answer: written.answer, written }
  })
  for (const [nodeUuid, principals] of written?.touched ?? []) await publishPermissionChange(context, nodeUuid, principals)
  if (share.notify && written && written.gained.size > 0) await announceNotices(context, [...written.gained.keys()])
  return answer
}
