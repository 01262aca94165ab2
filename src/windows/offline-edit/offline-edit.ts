import { splitExtension } from '#text/file-name'
import type { Picked } from '#widgets/node-picker/node-picker'
import type { DocumentPayload } from '#widgets/document-action/document-payload'

export type EditSource = 'system' | 'file'

/** New content and how to apply it. */
export interface Replacement {
  document: DocumentPayload
  content: { sourceDocUuid: string } | { file: File }
  deleteHistory: boolean
  /** Version that the new content is based on; undefined overwrites any newer version. */
  baseVersionUuid: string | undefined
}

interface Choice {
  document: DocumentPayload
  source: EditSource
  picked: Picked | undefined
  file: File | undefined
}

/** Returns the content chosen on the active tab; undefined if there is none. */
export const getChosenContent = ({ source, picked, file }: Choice): Replacement['content'] | undefined => {
  if (source === 'file') return file && { file }
  return picked && { sourceDocUuid: picked.uuid }
}

/** Returns true if the chosen content has another format than the document, so that the extension would be wrong. */
export const isOtherFormat = ({ document, source, picked, file }: Choice): boolean => {
  if (source === 'file') return file !== undefined && splitExtension(file.name).extension !== document.extension
  return picked !== undefined && (picked.extension ?? '') !== document.extension
}
