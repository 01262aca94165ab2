import type { Node } from '#api/contract/node'
import type { DocumentTemplate } from '#api/contract/template'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { toSource } from '#server/domain/content/documents/derived.service'
import { addVersion, getContent } from '#server/domain/content/documents/versions.service'
import { type Name, toNewName } from '#server/domain/content/nodes/names'
import { lockTarget, loadNode, toTitleTakenError } from '#server/domain/content/nodes/nodes.service'
import { addDocument } from '#server/domain/content/nodes/placing.service'
import { getTemplateContent } from '#server/domain/content/templates/templates.service'
import { createOnce } from '#server/domain/system/journal/journal.service'
import { startArrivalWorkflows, publishTaskNotifications } from '#server/domain/workflow/processes/processes.service'
import { Problem } from '#server/http/problem'
import { enqueue } from '#server/jobs/queue'
import { blankDocx } from '#server/office/blank-docx'
import { blankPptx } from '#server/office/blank-pptx'
import { blankXlsx } from '#server/office/blank-xlsx'
import { OFFICE_MIME } from '#server/office/office-mime'
import { packParts, type Parts } from '#server/office/office-package'
import type { BlobStore } from '#server/ports'
import { writeOrigin } from './creating.repository'

type Extension = DocumentTemplate['extension']

const BLANK: Record<Extension, Parts> = { docx: blankDocx, pptx: blankPptx, xlsx: blankXlsx }

interface StoredBytes {
  hash: string
  size: number
  mime: string
}

export interface DocumentOrigin {
  title: string
  destUuid: string
  templateUuid?: string | undefined
  sourceDocUuid?: string | undefined
  /** Id of the operation that the caller chose. */
  operationUuid?: string | undefined
}

/** Places stored bytes as a new document. */
async function addNewDocument(context: WriteContext, name: Name, origin: DocumentOrigin, bytes: StoredBytes): Promise<Node> {
  const { caller, now } = context
  const { destUuid, sourceDocUuid, templateUuid, operationUuid } = origin
  const request = { destUuid, name, sourceDocUuid, templateUuid }
  const { id, notifications } = await transact(context, async (tx, context) => {
    let pending: Awaited<ReturnType<typeof startArrivalWorkflows>> = []
    const createdId = await createOnce(tx, context, { operationUuid, request }, async () => {
      const dest = await lockTarget(tx, context, destUuid)
      const versionId = crypto.randomUUID()
      const nodeId = await addDocument(tx, context, dest, name, { size: bytes.size, mime: bytes.mime, editedAt: now, versionId })
      if (nodeId === undefined) return undefined
      await addVersion(tx, { id: versionId, nodeId, ...bytes, authorId: caller.userId, createdAt: now })
      await writeOrigin(tx, nodeId, origin)
      await logActivity(tx, context, sourceDocUuid === undefined ? 'CREATE' : 'COPY', nodeId, {
        ...{ title: name.title, parentUuid: dest.id },
        ...(sourceDocUuid !== undefined && { fromUuid: sourceDocUuid }),
      })
      const source = toSource(bytes)
      if (source) await enqueue(tx, 'make-thumbnail', { ...source }, { key: source.hash })
      pending = await startArrivalWorkflows(tx, context, nodeId, 'CREATED')
      return nodeId
    })
    return { id: createdId, notifications: pending }
  })
  if (id === undefined) throw await toTitleTakenError(context, [destUuid], name)
  await publishChange(context, [id], [destUuid])
  await publishTaskNotifications(context, notifications)
  return await loadNode(context, id)
}

/** Returns the content of the source document, of the template, or of an empty document, in this order. Throws `unsupportedFormat`. */
async function getInitialContent(
  context: WriteContext,
  blobs: BlobStore,
  extension: Extension,
  { templateUuid, sourceDocUuid }: DocumentOrigin,
): Promise<StoredBytes> {
  const template = templateUuid === undefined ? undefined : await getTemplateContent(context, templateUuid)
  const source = sourceDocUuid === undefined ? undefined : await getContent(context.db, sourceDocUuid)
  if ([template, source].some((content) => content && content.extension !== extension)) throw new Problem('unsupportedFormat')
  const initial = source ?? template
  if (initial) return { hash: initial.hash, size: initial.size, mime: initial.mime }
  const bytes = await packParts(BLANK[extension])
  const { hash, size } = await blobs.write(new Blob([bytes as BlobPart]).stream())
  return { hash, size, mime: OFFICE_MIME[extension] }
}

/**
 * Creates an office document: empty, or with the content of a template or another document. Throws `unsupportedFormat` if that has another
 * extension.
 */
export async function createDocument(context: WriteContext, blobs: BlobStore, extension: Extension, origin: DocumentOrigin): Promise<Node> {
  const name = toNewName(extension, origin.title)
  return await addNewDocument(context, name, origin, await getInitialContent(context, blobs, extension, origin))
}

/** Copies the current content of a document under a new name. */
export async function saveDocumentAs(context: WriteContext, origin: DocumentOrigin & { sourceDocUuid: string }): Promise<Node> {
  const { extension, hash, size, mime } = await getContent(context.db, origin.sourceDocUuid)
  return await addNewDocument(context, toNewName(extension, origin.title), origin, { hash, size, mime })
}
