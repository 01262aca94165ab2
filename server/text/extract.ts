import { decodeText } from '#text/decode'
import { withHalfSpaces } from '#text/normalise'
import { isCompound, isPackage, isPdf } from '#text/signature'
import { type Extracted, MOST_CHARACTERS } from './collected'
import { withoutEntities } from './entities'
import { htmlText } from './html'
import { compoundReason, officeText } from './office'
import { type OpenPdf, pdfText } from './pdf'
import { Unreadable } from './unreadable'

/** Of a text without a format; four bytes for each character at most. */
const MOST_BYTES_OF_TEXT = 4 * MOST_CHARACTERS

export interface Named {
  /** Small letters, without the dot. */
  extension: string
  mime: string
}

const OFFICE = new Set(['docx', 'docm', 'dotx', 'pptx', 'pptm', 'ppsx', 'xlsx', 'xlsm', 'odt', 'ott', 'ods', 'odp'])
const MARKUP = new Set(['html', 'htm', 'xhtml'])
const PLAIN = new Set([
  'txt',
  'text',
  'md',
  'markdown',
  'csv',
  'tsv',
  'log',
  'json',
  'xml',
  'srt',
  'vtt',
  'yml',
  'yaml',
  'ini',
  'sql',
  'tex',
])

function plainText(bytes: Uint8Array): Extracted {
  const { text } = decodeText(bytes.subarray(0, MOST_BYTES_OF_TEXT))
  return { text: text.slice(0, MOST_CHARACTERS), cut: bytes.length > MOST_BYTES_OF_TEXT || text.length > MOST_CHARACTERS }
}

/** The text of a file; what it is, its bytes tell before its name. @throws Unreadable */
export async function extractText(bytes: Uint8Array, { extension, mime }: Named, openPdf?: OpenPdf): Promise<Extracted> {
  if (isPackage(bytes)) {
    const { text, cut } = await officeText(bytes)
    return { text: withHalfSpaces(text), cut }
  }
  if (isCompound(bytes)) throw new Unreadable(compoundReason(bytes))
  if (openPdf && isPdf(bytes)) return await pdfText(() => openPdf(bytes))
  if (OFFICE.has(extension)) throw new Unreadable('CORRUPT')
  const isText = mime.startsWith('text/') || mime === 'application/json' || mime === 'application/xml'
  const isUnknown = mime === 'application/octet-stream'
  if (mime === 'text/html' || (MARKUP.has(extension) && (isText || isUnknown))) {
    const { text, cut } = plainText(bytes)
    return { text: withHalfSpaces(htmlText(text)), cut }
  }
  if (mime === 'text/markdown') {
    const { text, cut } = plainText(bytes)
    return { text: withoutEntities(text), cut }
  }
  // Text of the Persian Windows of old has no signature and is no UTF-8: there only the name tells.
  if (isText || (isUnknown && PLAIN.has(extension))) return plainText(bytes)
  throw new Unreadable('UNSUPPORTED')
}
