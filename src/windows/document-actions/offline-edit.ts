import { splitExtension } from '#text/file-name'
import type { Picked } from '#widgets/node-picker/node-picker'
import type { DocumentPayload } from './document-payload'

export type EditSource = 'system' | 'file'

/** What takes the place of the content, and how. */
export interface Replacement {
  document: DocumentPayload
  content: { sourceDocUuid: string } | { file: File }
  deleteHistory: boolean
  /** The version it was made from; without one it goes on top of whatever is there by now. */
  baseVersionUuid: string | undefined
}

interface Choice {
  document: DocumentPayload
  source: EditSource
  picked: Picked | undefined
  file: File | undefined
}

/** What was chosen on the side that is shown, if anything. */
export const chosenContent = ({ source, picked, file }: Choice): Replacement['content'] | undefined => {
  if (source === 'file') return file && { file }
  return picked && { sourceDocUuid: picked.uuid }
}

/** Whether what was chosen has another format than the document, whose name would lie then. */
export const isOtherFormat = ({ document, source, picked, file }: Choice): boolean => {
  if (source === 'file') return file !== undefined && splitExtension(file.name).extension !== document.extension
  return picked !== undefined && (picked.extension ?? '') !== document.extension
}
