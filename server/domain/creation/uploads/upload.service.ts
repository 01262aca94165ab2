import type { OnConflict, UploadResult, UploadStatus } from '#api/contract/document-shapes'
import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { forbidden, notFound } from '#server/context/errors'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx, UploadOutcome } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { toSource } from '#server/domain/content/documents/derived.service'
import { addVersion, getContent, findIdentical } from '#server/domain/content/documents/versions.service'
import { requireUnlocked } from '#server/domain/content/documents/replace-content.service'
import { parseFileName, type Name } from '#server/domain/content/nodes/names'
import { titleExists } from '#server/domain/content/nodes/nodes.errors'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { lockTarget, loadNode } from '#server/domain/content/nodes/nodes.service'
import {
  addDocument,
  addShortcut,
  type DocumentFacts,
  findOrCreateFolders,
  findAvailableName,
  findNodeByName,
  lockDocument,
  setCurrentVersion,
} from '#server/domain/content/nodes/placing.service'
import {
  startArrivalWorkflows,
  publishTaskNotifications,
  type ProcessNotifications,
} from '#server/domain/workflow/processes/processes.service'
import { parseFolders } from './upload-path'
import { isProblem, shortcutCreatedProblem } from './uploads.errors'
import { findBatchStart, findBatchStatus, countOutcome, type Outcome, findStoredUpload, decrementFailureCount } from './uploads.repository'

/** File whose bytes are durable in the blob store, with the options of the upload. */
export interface Upload {
  targetId: string
  uploadId: string
  onConflict?: OnConflict
  /** Last modification of the file, in epoch milliseconds. */
  lastModified?: number
  fileName: string
  path?: string
  /** Id of the workflow to start. The right to start it has been checked. */
  workflowId?: string
  content: { hash: string; size: number; mime: string }
  /** True if the file becomes a document even if the user may read another one with the same content. */
  ignoreIdentical?: boolean
  /** Further details of the log entry. */
  logDetail?: Readonly<Record<string, unknown>>
}

interface StoredUpload extends UploadOutcome {
  changed: string[]
  parents: string[]
  /** Notifications about the processes that were started. */
  notifications?: ProcessNotifications[]
  /** True if the request was repeated. It then changed nothing and is not counted again. */
  repeated?: boolean
}

/** Data of an upload inside its transaction. */
interface UploadStep {
  tx: Tx
  context: WriteContext
  upload: Upload
  folder: LockedFolder
  name: Name
  facts: DocumentFacts
}

const toVersionData = ({ caller, now }: WriteContext, { workflowId }: Upload) => ({
  authorId: caller.userId,
  createdAt: now,
  ...(workflowId !== undefined && { workflowId }),
})

const addUploadedDocument = async (
  { tx, context, upload, folder, facts }: UploadStep,
  name: Name,
  status: 'created' | 'keptBoth',
): Promise<StoredUpload> => {
  const nodeId = await addDocument(tx, context, folder, name, facts)
  if (nodeId === undefined) throw titleExists()
  await addVersion(tx, { id: facts.versionId, nodeId, ...upload.content, ...toVersionData(context, upload) })
  const { size } = upload.content
  await logActivity(tx, context, 'UPLOAD', nodeId, { title: name.title, size, parentUuid: folder.id, ...upload.logDetail })
  const notifications = await startArrivalWorkflows(tx, context, nodeId, 'CREATED', upload.workflowId)
  return { status, nodeId, versionId: facts.versionId, changed: [nodeId], parents: [folder.id], notifications }
}

const addUploadedVersion = async ({ tx, context, upload, facts }: UploadStep, nodeId: string): Promise<StoredUpload> => {
  await lockDocument(tx, context, nodeId)
  await requireUnlocked(tx, context, nodeId)
  await addVersion(tx, { id: facts.versionId, nodeId, ...upload.content, ...toVersionData(context, upload) })
  const parents = await setCurrentVersion(tx, nodeId, facts)
  await logActivity(tx, context, 'VERSION', nodeId, { size: upload.content.size })
  const notifications = await startArrivalWorkflows(tx, context, nodeId, 'NEW_VERSION', upload.workflowId)
  return { status: 'newVersion', nodeId, versionId: facts.versionId, changed: [nodeId], parents, notifications }
}

/** Handles a taken name: the option of the user decides, otherwise `titleExists` is thrown. */
const resolveNameConflict = async (step: UploadStep): Promise<StoredUpload> => {
  const { tx, context, upload, folder, name } = step
  const holder = await findNodeByName(tx, folder.id, name)
  if (!holder) throw titleExists()
  if (upload.onConflict === 'keepBoth') return await addUploadedDocument(step, await findAvailableName(tx, folder.id, name), 'keptBoth')
  const level = (await findLevels(tx, context.caller, [holder.node_id], context.now)).get(holder.node_id) ?? -1
  if (level < 0) throw titleExists()
  if (upload.onConflict === undefined || holder.type !== 0) throw titleExists(holder.node_id)
  if (upload.onConflict === 'newVersion') {
    if (level < 3) throw forbidden()
    return await addUploadedVersion(step, holder.node_id)
  }
  const { versionId } = await getContent(tx, holder.node_id)
  return { status: 'skipped', nodeId: holder.node_id, versionId, changed: [], parents: [] }
}

/**
 * Returns the earlier result if the same file of the same batch was sent again, because the response was lost or the button was clicked
 * twice.
 */
const findRepeatedUpload = async ({ tx, context, upload, folder, name }: UploadStep, nodeId: string): Promise<StoredUpload | undefined> => {
  const holder = await findNodeByName(tx, folder.id, name)
  if (holder?.node_id !== nodeId || !holder.home) return undefined
  const batchStartedAt = await findBatchStart(tx, upload.uploadId, context.caller.userId)
  const earlier = await findStoredUpload(tx, nodeId, folder.id)
  if (
    batchStartedAt === undefined ||
    earlier?.version_id == null ||
    earlier.author_id !== context.caller.userId ||
    earlier.created_at < batchStartedAt
  )
    return undefined
  return { status: 'created', nodeId, versionId: earlier.version_id, changed: [], parents: [], repeated: true }
}

/**
 * Places the content. If the user may read a document with the same content, a shortcut to it is created instead. Empty files do not count
 * as the same.
 */
const placeUpload = async (step: UploadStep): Promise<StoredUpload> => {
  const { tx, context, upload, folder, name } = step
  const identical =
    upload.content.size === 0 || upload.ignoreIdentical ? undefined : await findIdentical(tx, context, upload.content.hash, folder.id, 1)
  if (identical !== undefined) {
    const repeated = await findRepeatedUpload(step, identical)
    if (repeated) return repeated
    const shortcutResult = await addShortcut(tx, identical, folder.id, context.now)
    const shortcut: StoredUpload = { status: 'shortcut', nodeId: identical, versionId: '', changed: [identical], parents: [folder.id] }
    if (shortcutResult === 'present') return { ...shortcut, changed: [], parents: [] }
    if (shortcutResult === 'placed') {
      await logActivity(tx, context, 'SHORTCUT', identical, { parentUuid: folder.id })
      return shortcut
    }
  }
  return (await findNodeByName(tx, folder.id, name)) ? await resolveNameConflict(step) : await addUploadedDocument(step, name, 'created')
}

/** Additional step in the transaction that places a file. */
export type InSameTransaction = (tx: Tx, outcome: UploadOutcome) => Promise<void>

/** A skipped file is not stored, so it stays counted as failed. */
const outcomeByStatus: Readonly<Partial<Record<StoredUpload['status'], Outcome>>> = { shortcut: 'shortcuts', skipped: 'failed' }

async function storeInTransaction(context: WriteContext, upload: Upload, inSameTransaction?: InSameTransaction): Promise<StoredUpload> {
  const name = parseFileName(upload.fileName)
  const folders = parseFolders(upload.path, upload.fileName)
  const { hash, size, mime } = upload.content
  return await transact(context, async (tx, context) => {
    const target = await lockTarget(tx, context, upload.targetId)
    const { folder, made: newFolders } = await findOrCreateFolders(tx, context, target, folders)
    const facts = { size, mime, editedAt: upload.lastModified ?? context.now, versionId: crypto.randomUUID() }
    const stored = await placeUpload({ tx, context, upload, folder, name, facts })
    const outcome = outcomeByStatus[stored.status] ?? 'succeeded'
    if (!stored.repeated) await countUpload(tx, context, upload, outcome)
    const { status, nodeId, versionId } = stored
    await inSameTransaction?.(tx, { status, nodeId, versionId })
    const source = versionId === facts.versionId ? toSource({ hash, size, mime }) : undefined
    if (source) await enqueue(tx, 'make-thumbnail', { ...source }, { key: source.hash })
    return {
      ...stored,
      changed: [...newFolders.map(({ id }) => id), ...stored.changed],
      parents: [...newFolders.map(({ parentId }) => parentId), ...stored.parents],
    }
  })
}

async function countUpload(
  db: Tx | WriteContext['db'],
  context: WriteContext,
  { uploadId, targetId }: Pick<Upload, 'uploadId' | 'targetId'>,
  outcome: Outcome,
): Promise<void> {
  const isOwnBatch = await countOutcome(db, { id: uploadId, userId: context.caller.userId, targetId, now: context.now }, outcome)
  if (!isOwnBatch) throw notFound()
}

/** Counts a failed file. An error here is only logged: the user must receive the original error. */
export async function countFailure(context: WriteContext, upload: Pick<Upload, 'uploadId' | 'targetId'>): Promise<void> {
  try {
    await countUpload(context.db, context, upload, 'failed')
  } catch (error) {
    if (!isProblem(error)) context.log.warn({ error: String(error) }, 'could not record the failed upload')
  }
}

/** Decrements the failures: a file that was counted as failed has been stored after all. */
export const undoFailureCount = (context: WriteContext, { uploadId }: Pick<Upload, 'uploadId'>): Promise<void> =>
  decrementFailureCount(context.db, uploadId, context.caller.userId)

/**
 * Places stored bytes in one transaction. Returns after the commit. Throws `shortcutCreatedProblem` if the bytes existed already (the shortcut has
 * been created), `titleExists`, `forbidden`, and errors of the title.
 */
export async function storeUpload(context: WriteContext, upload: Upload, inSameTransaction?: InSameTransaction): Promise<UploadResult> {
  const stored = await storeInTransaction(context, upload, inSameTransaction)
  if (stored.changed.length > 0) await publishChange(context, stored.changed, stored.parents)
  await publishTaskNotifications(context, stored.notifications ?? [])
  if (stored.status === 'shortcut') throw shortcutCreatedProblem(stored.nodeId)
  const node = await loadNode(context, stored.nodeId)
  return {
    uuid: node.uuid,
    title: node.title,
    status: stored.status,
    size: upload.content.size,
    ...(upload.path !== undefined && { path: upload.path }),
    versionUuid: stored.versionId,
    node,
  }
}

export async function getUploadStatus(
  { db, caller }: WriteContext | { db: WriteContext['db']; caller: WriteContext['caller'] },
  id: string,
): Promise<UploadStatus> {
  const status = await findBatchStatus(db, id, caller.userId)
  if (!status) throw notFound()
  return status
}
