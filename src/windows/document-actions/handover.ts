import type { DocumentPayload } from './document-payload'

/** An office program over WebDAV, the editor in the browser, the recognised document. */
export type Handover = 'webdav' | 'editor' | 'ocr-pdf' | 'ocr-word'

export interface HandoverPayload extends DocumentPayload {
  what: Handover
}

const schemes: Readonly<Record<string, string>> = {
  docx: 'ms-word',
  doc: 'ms-word',
  xlsx: 'ms-excel',
  xls: 'ms-excel',
  pptx: 'ms-powerpoint',
  ppt: 'ms-powerpoint',
}

/** The address by which the program of the computer opens a link to edit it; undefined where no program is known. */
export const programAddress = (extension: string, link: string): string | undefined => {
  const scheme = schemes[extension]
  return scheme && `${scheme}:ofe|u|${link}`
}
