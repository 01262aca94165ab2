import { extensions } from '#api/contract/constants'
import type { ReadContext } from '#server/context/request-context'
import { fileNameFor } from '#text/file-name'
import { type Content, contentOf } from '../documents/versions.service'
import { locked } from '../documents/documents.errors'
import { lockOf } from '../documents/replace-content.service'
import { editorMissing, unsupportedFormat } from './editing.errors'

async function editable({ db, caller, now }: ReadContext, nodeId: string, kinds: readonly string[]): Promise<Content> {
  const content = await contentOf(db, nodeId)
  if (!kinds.includes(content.extension)) throw unsupportedFormat()
  const lock = await lockOf(db, nodeId, now)
  if (lock && lock.userId !== caller.userId) throw locked()
  return content
}

/** Returns the file name for an office program. Throws `locked` while another user edits the document, and `unsupportedFormat`. */
export async function editableName(context: ReadContext, nodeId: string): Promise<string> {
  const { title, extension } = await editable(context, nodeId, extensions.officeEdit)
  return fileNameFor(title, extension)
}

/**
 * Returns the address of the browser editor. Several users may edit in it at once. Throws `unsupportedFormat`, and `serviceMissing` if no
 * editor is configured.
 */
export async function editorName({ db }: ReadContext, nodeId: string, address: string): Promise<string> {
  const { extension } = await contentOf(db, nodeId)
  if (!(extensions.officeView as readonly string[]).includes(extension)) throw unsupportedFormat()
  if (!/^https?:\/\//.test(address)) throw editorMissing()
  return address
}
