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

/** The name of the file that an office program opens. Throws `locked` while somebody else edits it. */
export async function editableName(context: ReadContext, nodeId: string): Promise<string> {
  const { title, extension } = await editable(context, nodeId, extensions.officeEdit)
  return fileNameFor(title, extension)
}

/** The address of the editor in the browser, where there is one and it takes the document; several people may edit in it at once. */
export async function editorName({ db }: ReadContext, nodeId: string, address: string): Promise<string> {
  const { extension } = await contentOf(db, nodeId)
  if (!(extensions.officeView as readonly string[]).includes(extension)) throw unsupportedFormat()
  if (!/^https?:\/\//.test(address)) throw editorMissing()
  return address
}
