import type { Node } from '#api/contract/node'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { loadNode } from '../nodes/nodes.service'
import { lockDocument, setCurrentVersion } from '../nodes/placing.service'
import { requireUnlocked } from './replace-content.service'
import { addVersion, getContent } from './versions.service'

/**
 * Restores an earlier version: its content becomes a new version, so the history stays complete. Does nothing if the version is current
 * already.
 */
export async function restoreVersion(context: WriteContext, nodeId: string, versionId: string): Promise<Node> {
  const { caller, now } = context
  const parents = await transact(context, async (tx, context) => {
    const node = await lockDocument(tx, context, nodeId)
    await requireUnlocked(tx, context, nodeId)
    const { hash, size, mime } = await getContent(tx, nodeId, versionId)
    if (node.version_id === versionId) return []
    const id = crypto.randomUUID()
    await addVersion(tx, { id, nodeId, hash, size, mime, authorId: caller.userId, createdAt: now })
    await logActivity(tx, context, 'VERSION_RESTORE', nodeId, { from: versionId })
    return await setCurrentVersion(tx, nodeId, { size, mime, editedAt: now, versionId: id })
  })
  if (parents.length > 0) await publishChange(context, [nodeId], parents)
  return await loadNode(context, nodeId)
}
