import { decodeText } from '#text/decode'
import { withHalfSpaces } from '#text/normalise'
import { isCompound, isPackage, isPdf } from '#text/signature'
import { splitExtension } from '#text/file-name'
import { type Extracted, MAX_CHARACTERS, TextCollector } from './text-collector'
import { decodeHTML } from 'entities'
import { extractHtmlText } from './html'
import type { Attachment, FileContent, FormatReaders } from './format-readers'
import { getCompoundFileReason, extractOfficeText } from './office'
import { extractPdfText } from './pdf'
import { extractRtfText, isRtf } from './rtf'
import { Unreadable } from '#text/unreadable'

/** Maximum bytes of plain text: at most four per character. */
const MAX_BYTES_OF_TEXT = 4 * MAX_CHARACTERS

export interface FileKind {
  /** Lower case, without the dot. */
  extension: string
  mime: string
}

const OFFICE = new Set(['docx', 'docm', 'dotx', 'pptx', 'pptm', 'ppsx', 'xlsx', 'xlsm', 'odt', 'ott', 'ods', 'odp'])
/** Formats of which a file without their signature is damaged. */
const UNPLAIN = new Set(['rtf', 'epub', 'doc', 'xls', 'ppt', 'msg'])
const MAIL = new Set(['eml', 'mht', 'mhtml'])
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

/** Maximum number of attached files, and of messages inside messages, that are read. */
const MAX_ATTACHMENTS = 200
const MAX_DEPTH = 3

/** Returns the text of a message, followed by names and texts of the attached files. Of unreadable ones only the name is added. */
async function joinAttachments({ text, attachments }: FileContent, readers: FormatReaders, depth: number): Promise<Extracted> {
  const into = new TextCollector()
  into.add(withHalfSpaces(text))
  for (const attachment of attachments.slice(0, MAX_ATTACHMENTS)) {
    if (into.isFull) break
    into.add(`\n\n${attachment.name}\n${depth < MAX_DEPTH ? await readAttachment(attachment, readers, depth + 1) : ''}`)
  }
  return into.result
}

async function readAttachment({ name, mime, bytes }: Attachment, readers: FormatReaders, depth: number): Promise<string> {
  try {
    const { extension } = splitExtension(name)
    return (await extractText(bytes, { extension: extension.toLowerCase(), mime }, readers, depth)).text
  } catch (error) {
    if (error instanceof Unreadable) return ''
    throw error
  }
}

/** Extracts the text of a file. The type is detected from the bytes first, then from the name. @throws Unreadable */
export async function extractText(
  bytes: Uint8Array,
  { extension, mime }: FileKind,
  readers: FormatReaders = {},
  depth = 0,
): Promise<Extracted> {
  if (isPackage(bytes)) {
    const { text, cut } = await extractOfficeText(bytes)
    return { text: withHalfSpaces(text), cut }
  }
  const { openPdf, readCompound, readMail } = readers
  if (isCompound(bytes)) {
    if (!readCompound) throw new Unreadable(getCompoundFileReason(bytes))
    return await joinAttachments(await readCompound(bytes), readers, depth)
  }
  if (openPdf && isPdf(bytes)) return await extractPdfText(() => openPdf(bytes))
  if (readMail && (mime === 'message/rfc822' || MAIL.has(extension))) return await joinAttachments(await readMail(bytes), readers, depth)
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
