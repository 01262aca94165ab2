import { splitExtension } from '#text/file-name'
import type { Picked } from '#widgets/node-picker/node-picker'
import type { DocumentPayload } from '#widgets/document-action/document-payload'

export type EditSource = 'system' | 'file'

/** New content of a document, and how to apply it. */
export interface Replacement {
  document: DocumentPayload
  content: { sourceDocUuid: string } | { file: File }
  deleteHistory: boolean
  /** Id of the version that the new content is based on. Undefined overwrites any newer version. */
  baseVersionUuid: string | undefined
}

interface Choice {
  document: DocumentPayload
  source: EditSource
  picked: Picked | undefined
  file: File | undefined
}

/** Returns the content that the user has chosen on the active tab; undefined if there is none. */
export const getChosenContent = ({ source, picked, file }: Choice): Replacement['content'] | undefined => {
  if (source === 'file') return file && { file }
  return picked && { sourceDocUuid: picked.uuid }
}

/** Returns true if the chosen content has another format than the document, so that the document's extension would be wrong. */
export const isOtherFormat = ({ document, source, picked, file }: Choice): boolean => {
  if (source === 'file') return file !== undefined && splitExtension(file.name).extension !== document.extension
  return picked !== undefined && (picked.extension ?? '') !== document.extension
}
