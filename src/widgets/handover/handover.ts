import * as z from 'zod/mini'
import { documentPayload } from '../document-action/document-payload'

export const handoverPayload = z.object({
  ...documentPayload.shape,
  /**
   * Receiver of the document: an office program over WebDAV, the editor in the browser, or the browser's downloads (as a file with
   * recognised text).
   */
  what: z.enum(['webdav', 'editor', 'ocr-pdf', 'ocr-word']),
})

export type HandoverPayload = z.infer<typeof handoverPayload>

const schemes: Readonly<Record<string, string>> = {
  docx: 'ms-word',
  doc: 'ms-word',
  xlsx: 'ms-excel',
  xls: 'ms-excel',
  pptx: 'ms-powerpoint',
  ppt: 'ms-powerpoint',
}

/** Returns the URL that opens the document in a local program for editing. Undefined if no program is known for the extension. */
export const toProgramUrl = (extension: string, link: string): string | undefined => {
  const scheme = schemes[extension]
  return scheme && `${scheme}:ofe|u|${link}`
}
