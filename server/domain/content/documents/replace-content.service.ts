import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { lockDocument, setCurrentVersion } from '../nodes/placing.service'
import { toSource } from './derived.service'
import { addVersion, getContent, deleteOtherVersions } from './versions.service'
import { locked, openInEditor, versionOutdated } from './documents.errors'
import { findLock } from './edit-locks.repository'

export { type EditLock, findLock, removeLock, writeLock } from './edit-locks.repository'

/** Bytes that are durable in the blob store. */
export interface StoredBytes {
  hash: string
  size: number
  mime: string
}

export interface ReplaceOptions {
  /** Id of the version that the new content is based on. */
  baseVersionId?: string | undefined
  /** Deletes all versions except the new one. */
  deleteHistory?: boolean | undefined
  /** Token of the lock that the caller's program holds. */
  lockToken?: string | undefined
}

/**
 * Throws `locked` while another user edits the document in a program. Throws `openInEditor` while the caller does so: the next save of that
 * program would replace the new version. The caller must have locked the row of the document.
 */
export async function requireUnlocked(tx: Tx, { caller, now }: WriteContext, nodeId: string, lockToken?: string): Promise<void> {
  const lock = await findLock(tx, nodeId, now)
  if (!lock || lock.token === lockToken) return
  throw lock.userId === caller.userId && lockToken === undefined ? openInEditor() : locked()
}

/**
 * Stores bytes as the newest version of a document and returns the id of the current version. If the bytes are current already (a lost
 * response or a repeated click), no version is added. Throws `locked`, `openInEditor`, and `conflict` if `baseVersionId` is no longer
 * current.
 */
export async function replaceContent(context: WriteContext, nodeId: string, bytes: StoredBytes, how: ReplaceOptions = {}): Promise<string> {
  const { caller, now } = context
  const { parents, versionId } = await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    await requireUnlocked(tx, context, nodeId, how.lockToken)
    const current = await getContent(tx, nodeId)
    const isThere = current.hash === bytes.hash
    if (!isThere && how.baseVersionId !== undefined && how.baseVersionId.toLowerCase() !== current.versionId) throw versionOutdated()
    const id = isThere ? current.versionId : crypto.randomUUID()
    if (!isThere) {
      await addVersion(tx, { id, nodeId, ...bytes, authorId: caller.userId, createdAt: now })
      const source = toSource(bytes)
      if (source) await enqueue(tx, 'make-thumbnail', { ...source }, { key: source.hash })
    }
    const dropped = how.deleteHistory === true ? await deleteOtherVersions(tx, nodeId, id) : 0
    if (isThere && dropped === 0) return { parents: [], versionId: id }
    await logActivity(tx, context, 'VERSION', nodeId, { size: bytes.size, ...(dropped > 0 && { dropped }) })
    return {
      parents: await setCurrentVersion(tx, nodeId, { size: bytes.size, mime: bytes.mime, editedAt: now, versionId: id }),
      versionId: id,
    }
  })
  if (parents.length > 0) await publishChange(context, [nodeId], parents)
  return versionId
}
