import { extensions } from '#api/contract/constants'
import type { ReadContext } from '#server/context/request-context'
import { toFileName } from '#text/file-name'
import { type Content, getContent } from '../documents/versions.service'
import { locked, unsupportedFormat } from '../documents/documents.errors'
import { findLock } from '../documents/replace-content.service'
import { editorMissing } from './editing.errors'

async function getEditableContent({ db, caller, now }: ReadContext, nodeId: string, kinds: readonly string[]): Promise<Content> {
  const content = await getContent(db, nodeId)
  if (!kinds.includes(content.extension)) throw unsupportedFormat()
  const lock = await findLock(db, nodeId, now)
  if (lock && lock.userId !== caller.userId) throw locked()
  return content
}

/** Returns the file name for an office program. Throws `locked` while another user edits the document, and `unsupportedFormat`. */
export async function getEditableName(context: ReadContext, nodeId: string): Promise<string> {
  const { title, extension } = await getEditableContent(context, nodeId, extensions.officeEdit)
  return toFileName(title, extension)
}

/**
 * Returns the address of the browser editor. Several users may edit in it at once. Throws `unsupportedFormat`, and `serviceMissing` if no
 * editor is configured.
 */
export async function getEditorAddress({ db }: ReadContext, nodeId: string, address: string): Promise<string> {
  const { extension } = await getContent(db, nodeId)
  if (!(extensions.officeView as readonly string[]).includes(extension)) throw unsupportedFormat()
  if (!/^https?:\/\//.test(address)) throw editorMissing()
  return address
}
