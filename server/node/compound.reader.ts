import { createRequire } from 'node:module'
import type MsgReader from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader'
import type { CFB$Container } from 'cfb'
import { extractHtmlText } from '#server/text/html'
import type { Attachment, FileContent } from '#server/text/format-readers'
import { readPresentation } from '#server/text/presentation'
import { TextCollector } from '#server/text/text-collector'
import { Unreadable } from '#text/unreadable'

const require = createRequire(import.meta.url)

/** Encoding of messages that are not in Unicode. */
const MESSAGE_ENCODING = 'windows-1256'
const MAX_SHEET_ROWS = 200_000
const MAX_NESTED_MESSAGES = 3

/** Fields of the header of a Word document; source: [MS-DOC] 2.5.1. */
const VERSION_AT = 2
const FLAGS_AT = 10
const ENCRYPTED_FLAG = 0x100
const FIRST_VERSION = 0x65

async function readDoc(bytes: Buffer, stream: Buffer): Promise<string> {
  if (stream.readUInt16LE(VERSION_AT) < FIRST_VERSION) throw new Unreadable('UNSUPPORTED')
  if ((stream.readUInt16LE(FLAGS_AT) & ENCRYPTED_FLAG) !== 0) throw new Unreadable('ENCRYPTED')
  const WordExtractor = require('word-extractor') as typeof import('word-extractor')
  const document = await new WordExtractor().extract(bytes)
  const options = { filterUnicode: false }
  return [
    ...[document.getBody(options), document.getFootnotes(options), document.getEndnotes(options), document.getAnnotations(options)],
    ...[document.getTextboxes(options), document.getHeaders(options)],
  ].join('\n')
}

async function readWorkbook(bytes: Buffer): Promise<string> {
  const { read } = await import('@e965/xlsx')
  const into = new TextCollector()
  const book = read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, sheetRows: MAX_SHEET_ROWS })
  for (const name of book.SheetNames) {
    into.add(`${name}\n`)
    for (const row of book.Sheets[name]?.['!data'] ?? []) {
      if (into.isFull) break
      const cells = (row ?? []).flatMap((cell) => (cell === undefined ? [] : [cell.w ?? String(cell.v ?? '')]))
      if (cells.length > 0) into.add(`${cells.join('\t')}\n`)
    }
  }
  return into.result.text
}

const toMessageText = ({ subject, senderName, senderEmail, recipients = [], body, html }: FieldsData): string =>
  [
    ...[subject, [senderName, senderEmail].filter(Boolean).join(' ')],
    ...recipients.map(({ name, email, smtpAddress }) => [name, smtpAddress ?? email].filter(Boolean).join(' ')),
    body ?? (html && extractHtmlText(new TextDecoder().decode(html))),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')

/** Returns the text of a message and of the messages inside it, and the attached files of all. */
function readMessageFields(reader: MsgReader, fields: FieldsData, depth: number): FileContent {
  const attachments: Attachment[] = []
  const texts = [toMessageText(fields)]
  for (const attached of fields.attachments ?? []) {
    const inner = attached.innerMsgContentFields
    if (inner && depth < MAX_NESTED_MESSAGES) {
      const content = readMessageFields(reader, inner, depth + 1)
      texts.push(content.text)
      attachments.push(...content.attachments)
    } else if (!inner) {
      const { fileName, content } = reader.getAttachment(attached)
      attachments.push({ name: fileName, mime: 'application/octet-stream', bytes: content })
    }
  }
  return { text: texts.join('\n\n'), attachments }
}

function readMessage(bytes: Buffer): FileContent {
  const { default: Reader } = require('@kenjiuno/msgreader') as { default: typeof MsgReader }
  const reader = new Reader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  reader.parserConfig = { ansiEncoding: MESSAGE_ENCODING }
  const fields = reader.getFileData()
  if (fields.error !== undefined) throw new Unreadable('CORRUPT')
  return readMessageFields(reader, fields, 0)
}

const withoutAttachments = (text: string): FileContent => ({ text, attachments: [] })

/** Reads a file by the names of the streams in it. */
async function readByStreams(bytes: Buffer): Promise<FileContent> {
  const { read, find } = require('cfb') as typeof import('cfb')
  const container: CFB$Container = read(bytes, { type: 'buffer' })
  const getStream = (name: string): Buffer | undefined => {
    const entry = find(container, name)
    return entry ? Buffer.from(entry.content) : undefined
  }
  if (getStream('EncryptedPackage')) throw new Unreadable('ENCRYPTED')
  const word = getStream('WordDocument')
  if (word) return withoutAttachments(await readDoc(bytes, word))
  if (getStream('Workbook') ?? getStream('Book')) return withoutAttachments(await readWorkbook(bytes))
  const [presentation, currentUser] = [getStream('PowerPoint Document'), getStream('Current User')]
  if (presentation && currentUser) {
    const into = new TextCollector()
    readPresentation(presentation, currentUser, into)
    return withoutAttachments(into.result.text)
  }
  if (getStream('__properties_version1.0')) return readMessage(bytes)
  throw new Unreadable('UNSUPPORTED')
}

const ENCRYPTED_MESSAGE = /password/i

/** Reads the compound files of Office 97 to 2003 and Outlook: doc, xls, ppt and msg. @throws Unreadable */
export async function readCompound(bytes: Uint8Array): Promise<FileContent> {
  try {
    return await readByStreams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(error instanceof Error && ENCRYPTED_MESSAGE.test(error.message) ? 'ENCRYPTED' : 'CORRUPT', { cause: error })
  }
}
