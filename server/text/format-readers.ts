import type { OpenPdf } from './pdf'

export interface Attachment {
  name: string
  mime: string
  bytes: Uint8Array
}

/** Text of a file, and the files that are attached to it. */
export interface FileContent {
  text: string
  attachments: readonly Attachment[]
}

/** Readers of formats that need packages of Node. They throw `Unreadable`; a format without a reader is not read. */
export interface FormatReaders {
  openPdf?: OpenPdf
  /** Reads doc, xls, ppt and msg. */
  readCompound?(bytes: Uint8Array): Promise<FileContent>
  /** Reads eml and mht. */
  readMail?(bytes: Uint8Array): Promise<FileContent>
}
