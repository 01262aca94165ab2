import type { OnConflict, UploadResult, UploadStatus } from '#api/contract/document'
import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { forbidden, notFound } from '#server/context/errors'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx, UploadOutcome } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { drawable } from '#server/domain/content/documents/derived.service'
import { addVersion, contentOf, findIdentical } from '#server/domain/content/documents/versions.service'
import { requireUnlocked } from '#server/domain/content/documents/replace-content.service'
import { checkedFileName, type Name } from '#server/domain/content/nodes/names'
import { titleExists } from '#server/domain/content/nodes/nodes.errors'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { lockTarget, loadNode } from '#server/domain/content/nodes/nodes.service'
import {
  addDocument,
  addShortcut,
  type DocumentFacts,
  enterFolders,
  availableName,
  holderOf,
  lockDocument,
  showContent,
} from '#server/domain/content/nodes/placing.service'
import {
  startArrivalWorkflows,
  publishTaskNotifications,
  type ProcessNotifications,
} from '#server/domain/workflow/processes/processes.service'
import { foldersOf } from './upload-path'
import { isProblem, shortcutCreated } from './uploads.errors'
import { batchStart, batchStatus, countOutcome, type Outcome, findStoredUpload, decrementFailureCount } from './uploads.repository'

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
}

interface Stored extends UploadOutcome {
  changed: string[]
  parents: string[]
  /** Notifications about the processes that were started. */
  told?: ProcessNotifications[]
  /** True if the request was repeated. It then changed nothing and is not counted again. */
  repeated?: boolean
}

/** Data of an upload inside its transaction. */
interface Step {
  tx: Tx
  context: WriteContext
  upload: Upload
  folder: LockedFolder
  name: Name
  facts: DocumentFacts
}

const versionOf = ({ caller, now }: WriteContext, { workflowId }: Upload) => ({
  authorId: caller.userId,
  createdAt: now,
  ...(workflowId !== undefined && { workflowId }),
})

const created = async ({ tx, context, upload, folder, facts }: Step, name: Name, status: 'created' | 'keptBoth'): Promise<Stored> => {
  const nodeId = await addDocument(tx, context, folder, name, facts)
  if (nodeId === undefined) throw titleExists()
  await addVersion(tx, { id: facts.versionId, nodeId, ...upload.content, ...versionOf(context, upload) })
  const { size } = upload.content
  await logActivity(tx, context, 'UPLOAD', nodeId, { title: name.title, size, parentUuid: folder.id })
  const told = await startArrivalWorkflows(tx, context, nodeId, 'CREATED', upload.workflowId)
  return { status, nodeId, versionId: facts.versionId, changed: [nodeId], parents: [folder.id], told }
}

const newVersion = async ({ tx, context, upload, facts }: Step, nodeId: string): Promise<Stored> => {
  await lockDocument(tx, context, nodeId)
  await requireUnlocked(tx, context, nodeId)
  await addVersion(tx, { id: facts.versionId, nodeId, ...upload.content, ...versionOf(context, upload) })
  const parents = await showContent(tx, nodeId, facts)
  await logActivity(tx, context, 'VERSION', nodeId, { size: upload.content.size })
  const told = await startArrivalWorkflows(tx, context, nodeId, 'NEW_VERSION', upload.workflowId)
  return { status: 'newVersion', nodeId, versionId: facts.versionId, changed: [nodeId], parents, told }
}

/** Handles a taken name: the option of the user decides, otherwise `titleExists` is thrown. */
const onTaken = async (step: Step): Promise<Stored> => {
  const { tx, context, upload, folder, name } = step
  const holder = await holderOf(tx, folder.id, name)
  if (!holder) throw titleExists()
  if (upload.onConflict === 'keepBoth') return await created(step, await availableName(tx, folder.id, name), 'keptBoth')
  const level = (await findLevels(tx, context.caller, [holder.node_id], context.now)).get(holder.node_id) ?? -1
  if (level < 0) throw titleExists()
  if (upload.onConflict === undefined || holder.type !== 0) throw titleExists(holder.node_id)
  if (upload.onConflict === 'newVersion') {
    if (level < 3) throw forbidden()
    return await newVersion(step, holder.node_id)
  }
  const { versionId } = await contentOf(tx, holder.node_id)
  return { status: 'skipped', nodeId: holder.node_id, versionId, changed: [], parents: [] }
}

/**
 * Returns the earlier result if the same file of the same batch was sent again, because the response was lost or the button was clicked
 * twice.
 */
const repeatOf = async ({ tx, context, upload, folder, name }: Step, nodeId: string): Promise<Stored | undefined> => {
  const holder = await holderOf(tx, folder.id, name)
  if (holder?.node_id !== nodeId || !holder.home) return undefined
  const began = await batchStart(tx, upload.uploadId, context.caller.userId)
  const before = await findStoredUpload(tx, nodeId, folder.id)
  if (began === undefined || before?.version_id == null || before.author_id !== context.caller.userId || before.created_at < began)
    return undefined
  return { status: 'created', nodeId, versionId: before.version_id, changed: [], parents: [], repeated: true }
}

/**
 * Places the content. If the user may read a document with the same content, a shortcut to it is created instead. Empty files do not count
 * as the same.
 */
const place = async (step: Step): Promise<Stored> => {
  const { tx, context, upload, folder, name } = step
  const identical = upload.content.size === 0 ? undefined : await findIdentical(tx, context, upload.content.hash, folder.id, 1)
  if (identical !== undefined) {
    const repeated = await repeatOf(step, identical)
    if (repeated) return repeated
    const placed = await addShortcut(tx, identical, folder.id, context.now)
    const shortcut: Stored = { status: 'shortcut', nodeId: identical, versionId: '', changed: [identical], parents: [folder.id] }
    if (placed === 'there') return { ...shortcut, changed: [], parents: [] }
    if (placed === 'placed') {
      await logActivity(tx, context, 'SHORTCUT', identical, { parentUuid: folder.id })
      return shortcut
    }
  }
  return (await holderOf(tx, folder.id, name)) ? await onTaken(step) : await created(step, name, 'created')
}

/** Additional step in the transaction that places a file. */
export type InSameTransaction = (tx: Tx, outcome: UploadOutcome) => Promise<void>

/** A skipped file is not stored, so it stays counted as failed. */
const outcomes: Readonly<Partial<Record<Stored['status'], Outcome>>> = { shortcut: 'shortcuts', skipped: 'failed' }

async function store(context: WriteContext, upload: Upload, alongside?: InSameTransaction): Promise<Stored> {
  const name = checkedFileName(upload.fileName)
  const folders = foldersOf(upload.path, upload.fileName)
  const { hash, size, mime } = upload.content
  return await transact(context, async (tx, context) => {
    const target = await lockTarget(tx, context, upload.targetId)
    const { folder, made } = await enterFolders(tx, context, target, folders)
    const facts = { size, mime, editedAt: upload.lastModified ?? context.now, versionId: crypto.randomUUID() }
    const stored = await place({ tx, context, upload, folder, name, facts })
    const outcome = outcomes[stored.status] ?? 'succeeded'
    if (!stored.repeated) await count(tx, context, upload, outcome)
    const { status, nodeId, versionId } = stored
    await alongside?.(tx, { status, nodeId, versionId })
    const source = versionId === facts.versionId ? drawable({ hash, size, mime }) : undefined
    if (source) await enqueue(tx, 'make-thumbnail', { ...source }, { key: source.hash })
    return {
      ...stored,
      changed: [...made.map(({ id }) => id), ...stored.changed],
      parents: [...made.map(({ parentId }) => parentId), ...stored.parents],
    }
  })
}

async function count(
  db: Tx | WriteContext['db'],
  context: WriteContext,
  { uploadId, targetId }: Pick<Upload, 'uploadId' | 'targetId'>,
  outcome: Outcome,
): Promise<void> {
  const own = await countOutcome(db, { id: uploadId, userId: context.caller.userId, targetId, now: context.now }, outcome)
  if (!own) throw notFound()
}

/** Counts a failed file. An error here is only logged: the user must receive the original error. */
export async function countFailure(context: WriteContext, upload: Pick<Upload, 'uploadId' | 'targetId'>): Promise<void> {
  try {
    await count(context.db, context, upload, 'failed')
  } catch (error) {
    if (!isProblem(error)) context.log.warn({ error: String(error) }, 'could not record the failed upload')
  }
}

/** Decrements the failures: a file that was counted as failed has been stored after all. */
export const undoFailureCount = (context: WriteContext, { uploadId }: Pick<Upload, 'uploadId'>): Promise<void> =>
  decrementFailureCount(context.db, uploadId, context.caller.userId)

/**
 * Places stored bytes in one transaction. Returns after the commit. Throws `shortcutCreated` if the bytes existed already (the shortcut has
 * been created), `titleExists`, `forbidden`, and errors of the title.
 */
export async function storeUpload(context: WriteContext, upload: Upload, alongside?: InSameTransaction): Promise<UploadResult> {
  const stored = await store(context, upload, alongside)
  if (stored.changed.length > 0) await publishChange(context, stored.changed, stored.parents)
  await publishTaskNotifications(context, stored.told ?? [])
  if (stored.status === 'shortcut') throw shortcutCreated(stored.nodeId)
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

export async function uploadStatus(
  { db, caller }: WriteContext | { db: WriteContext['db']; caller: WriteContext['caller'] },
  id: string,
): Promise<UploadStatus> {
  const status = await batchStatus(db, id, caller.userId)
  if (!status) throw notFound()
  return status
}
