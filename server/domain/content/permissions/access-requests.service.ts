import { ADMIN_AUTHORITY } from '#server/access/authorities'
import { computeLevels } from '#server/access/levels'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import { Problem } from '#server/http/problem'
import { countRequestsSince, findActiveMembers, findActiveUsers, findSentNodeId, writeRequest } from './access-requests.repository'
import { findEntriesUpwards, findNode } from './permissions.repository'
import { CHANGE_LEVEL } from './permissions.service'

const READ = 1
/** Maximum number of requests for access per user and day. */
const MAX_REQUESTS = 50
const DAY = 24 * 3_600_000

/** Returns the users who are asked for access to a node: its author and users who may change its permissions, else administrators. */
async function findGrantors(tx: Tx, { now }: WriteContext, node: { id: string; path: string; author_id: string }): Promise<string[]> {
  const managers = (await findEntriesUpwards(tx, node.path)).filter(
    (entry) =>
      entry.principal_kind === 'user' &&
      entry.level >= CHANGE_LEVEL &&
      (entry.node_id === node.id || entry.recursive) &&
      (entry.expires_at ?? Number.POSITIVE_INFINITY) > now,
  )
  const active = await findActiveUsers(tx, [node.author_id, ...managers.map(({ principal_id }) => principal_id)])
  return active.length > 0 ? active : await findActiveMembers(tx, ADMIN_AUTHORITY)
}

/**
 * Notifies those who may share a node that the caller asks to read it. Does nothing, without an error, if the node does not exist, if the
 * caller may read it already, or has asked within the last 24 hours: the answer must not reveal that a hidden node exists.
 */
export async function requestAccess(
  context: WriteContext,
  {
    itemUuid,
    messageUuid,
    message = '',
  }: { itemUuid?: string | undefined; messageUuid?: string | undefined; message?: string | undefined },
): Promise<void> {
  const { caller, now } = context
  const grantors = await transact(context, async (tx, context) => {
    if ((await countRequestsSince(tx, caller.userId, now - DAY)) >= MAX_REQUESTS) throw new Problem('tooMany', { retryAfter: 3600 })
    const nodeUuid = itemUuid ?? (messageUuid === undefined ? undefined : await findSentNodeId(tx, caller.userId, messageUuid))
    const node = nodeUuid === undefined ? undefined : await findNode(tx, nodeUuid)
    if (!node || node.root_role === 'bin') return []
    const levels = await computeLevels(tx, caller, [node], now)
    if ((levels.get(node.id) ?? -1) >= READ || !(await writeRequest(tx, caller.userId, node.id, now))) return []
    const principals = await findGrantors(tx, context, node)
    const text = message.trim()
    const by = caller.userId
    await storeNotices(tx, {
      kind: 'ACCESS_REQUEST',
      nodeId: node.id,
      principals,
      except: by,
      by,
      now,
      ...(text !== '' && { message: text }),
    })
    return principals
  })
  if (grantors.length > 0) await announceNotices(context, grantors)
}
