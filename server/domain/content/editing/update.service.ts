import type { Node } from '#api/contract/node'
import { type WriteContext } from '#server/context/request-context'
import { splitExtension } from '#text/file-name'
import { getContent } from '../documents/versions.service'
import { loadNode } from '../nodes/nodes.service'
import { type StoredBytes, type ReplaceOptions, replaceContent } from '../documents/replace-content.service'
import { otherFormat } from './editing.errors'

/** New content for a document: the content of another document, or a file whose bytes are in the blob store. */
export type NewContent = { sourceDocUuid: string } | (StoredBytes & { fileName: string })

/**
 * Replaces the content of a document with content of the same format, as a new version, and returns the document. Throws
 * `unsupportedFormat` if the format differs.
 */
export async function updateDocument(context: WriteContext, nodeId: string, newContent: NewContent, how: ReplaceOptions): Promise<Node> {
  const { extension } = await getContent(context.db, nodeId)
  if ('sourceDocUuid' in newContent) {
    const source = await getContent(context.db, newContent.sourceDocUuid)
    if (source.extension !== extension) throw otherFormat('query.sourceDocUuid')
    await replaceContent(context, nodeId, { hash: source.hash, size: source.size, mime: source.mime }, how)
  } else {
    const { fileName, hash, size, mime } = newContent
    if (splitExtension(fileName).extension !== extension) throw otherFormat('multipart.file')
    await replaceContent(context, nodeId, { hash, size, mime }, how)
  }
  return await loadNode(context, nodeId)
}
