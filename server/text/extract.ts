import { decodeText } from '#text/decode'
import { withHalfSpaces } from '#text/normalise'
import { isCompound, isPackage, isPdf } from '#text/signature'
import { type Extracted, MAX_CHARACTERS } from './text-collector'
import { decodeHTML } from 'entities'
import { extractHtmlText } from './html'
import { getCompoundFileReason, extractOfficeText } from './office'
import { type OpenPdf, extractPdfText } from './pdf'
import { extractRtfText, isRtf } from './rtf'
import { Unreadable } from './unreadable'

/** Maximum bytes of plain text: at most four per character. */
const MAX_BYTES_OF_TEXT = 4 * MAX_CHARACTERS

export interface FileKind {
  /** Lower case, without the dot. */
  extension: string
  mime: string
}

const OFFICE = new Set(['docx', 'docm', 'dotx', 'pptx', 'pptm', 'ppsx', 'xlsx', 'xlsm', 'odt', 'ott', 'ods', 'odp'])
/** Formats of which a file without their signature is damaged. */
const UNPLAIN = new Set(['rtf', 'epub'])
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

function decodePlainText(bytes: Uint8Array): Extracted {
  const { text } = decodeText(bytes.subarray(0, MAX_BYTES_OF_TEXT))
  return { text: text.slice(0, MAX_CHARACTERS), cut: bytes.length > MAX_BYTES_OF_TEXT || text.length > MAX_CHARACTERS }
}

/** Extracts the text of a file. The type is detected from the bytes first, then from the name. @throws Unreadable */
export async function extractText(bytes: Uint8Array, { extension, mime }: FileKind, openPdf?: OpenPdf): Promise<Extracted> {
  if (isPackage(bytes)) {
    const { text, cut } = await extractOfficeText(bytes)
    return { text: withHalfSpaces(text), cut }
  }
  if (isCompound(bytes)) throw new Unreadable(getCompoundFileReason(bytes))
  if (openPdf && isPdf(bytes)) return await extractPdfText(() => openPdf(bytes))
  if (isRtf(bytes)) {
    const { text, cut } = extractRtfText(bytes)
    return { text: withHalfSpaces(text), cut }
  }
  if (OFFICE.has(extension) || UNPLAIN.has(extension)) throw new Unreadable('CORRUPT')
  const isText = mime.startsWith('text/') || mime === 'application/json' || mime === 'application/xml'
  const isUnknown = mime === 'application/octet-stream'
  if (mime === 'text/html' || (MARKUP.has(extension) && (isText || isUnknown))) {
    const { text, cut } = decodePlainText(bytes)
    return { text: withHalfSpaces(extractHtmlText(text)), cut }
  }
  if (mime === 'text/markdown') {
    const { text, cut } = decodePlainText(bytes)
    return { text: decodeHTML(text), cut }
  }
  // Text in the legacy Persian Windows encoding has no signature and is not UTF-8; only the name identifies it.
  if (isText || (isUnknown && PLAIN.has(extension))) return decodePlainText(bytes)
  throw new Unreadable('UNSUPPORTED')
}
