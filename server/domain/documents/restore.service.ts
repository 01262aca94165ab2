import type { Node } from '#api/contract/node'
import { requireUnlocked } from '../editing/replace.service'
import { noteActivity } from '../nodes/activity'
import { announce } from '../nodes/live'
import { oneNode, type Work } from '../nodes/nodes.service'
import { lockDocument, showContent } from '../nodes/placing.service'
import { transact } from '../nodes/transact'
import { addVersion, contentOf } from './versions.service'

/** Adds an earlier version on top as the newest; history stays whole. The current one restored is the current one already. */
export async function restoreVersion(work: Work, nodeId: string, versionId: string): Promise<Node> {
  const { caller, now } = work
  const parents = await transact(work, async (tx, work) => {
    const node = await lockDocument(tx, work, nodeId)
    await requireUnlocked(tx, work, nodeId)
    const { hash, size, mime } = await contentOf(tx, nodeId, versionId)
    if (node.version_id === versionId) return []
    const id = crypto.randomUUID()
    await addVersion(tx, { id, nodeId, hash, size, mime, authorId: caller.userId, createdAt: now })
    await noteActivity(tx, work, 'VERSION_RESTORE', nodeId, { from: versionId })
    return await showContent(tx, nodeId, { size, mime, editedAt: now, versionId: id })
  })
  if (parents.length > 0) await announce(work, [nodeId], parents)
  return await oneNode(work, nodeId)
}
