import { utils, write } from '@e965/xlsx'
import * as cfb from 'cfb'

type Streams = Readonly<Record<string, Uint8Array>>

/** Returns a compound file with these streams; a path with `/` puts a stream into a storage. */
export function compoundFile(streams: Streams): Buffer {
  const file = cfb.utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) cfb.utils.cfb_add(file, `/${path}`, Buffer.from(bytes))
  return Buffer.from(cfb.write(file, { type: 'buffer' }) as Uint8Array)
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

const TEXT_AT = 0x800

/** Returns a Word document of one piece; source of the offsets: [MS-DOC] 2.5. */
export function doc(text: string, { flags = 0x0200, version = 0xc1 }: { flags?: number; version?: number } = {}): Buffer {
  const content = utf16(text)
  const main = Buffer.alloc(Math.max(4_096, TEXT_AT + content.length))
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(version, 2)
  main.writeUInt16LE(flags, 0x0a)
  main.writeInt32LE(text.length, 0x4c)
  const pieces = Buffer.alloc(21)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(TEXT_AT, 15)
  main.writeUInt32LE(pieces.length, 0x1a6)
  content.copy(main, TEXT_AT)
  return compoundFile({ WordDocument: main, '1Table': Buffer.concat([pieces, Buffer.alloc(4_096)]) })
}

export const xls = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'برگه')
  return write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer
}

const record = (type: number, content: Uint8Array, { version = 0, instance = 0 } = {}): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | version, 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
const container = (type: number, children: readonly Uint8Array[], instance = 0): Buffer =>
  record(type, Buffer.concat(children), { version: 0xf, instance })
const numbers = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

/** Returns a presentation of one slide with an outline and a text box, and an object that an earlier save left; source: [MS-PPT] 2.1.2. */
export function ppt(outline: string, box: string, { token = 0xe391c05f } = {}): Buffer {
  const removed = container(0x03ee, [record(0x0fa0, utf16('کهنه'))])
  const slide = container(0x03ee, [container(0x040c, [container(0xf00d, [record(0x0fa0, utf16(box))])])])
  const list = container(0x0ff0, [record(0x03f3, numbers(2, 0, 0, 0, 0)), record(0x0fa0, utf16(outline))])
  const document = container(0x03e8, [list])
  const objects = Buffer.concat([removed, slide, document])
  const [slideAt, documentAt] = [removed.length, removed.length + slide.length]
  const directory = record(0x1772, numbers((2 << 20) | 1, documentAt, slideAt))
  const edit = record(0x0ff5, numbers(0, 0, 0, objects.length, 1, 3, 0))
  const currentUser = record(0x0ff6, numbers(0x14, token, objects.length + directory.length))
  return compoundFile({ 'PowerPoint Document': Buffer.concat([objects, directory, edit]), 'Current User': currentUser })
}

interface Message {
  subject: string
  body: string
  attachments?: readonly { name: string; bytes: Uint8Array }[]
}

/** Returns a message of Outlook; source of the names: [MS-OXMSG] 2.1. */
export const msg = ({ subject, body, attachments = [] }: Message): Buffer =>
  compoundFile({
    '__properties_version1.0': Buffer.alloc(32),
    '__substg1.0_0037001F': utf16(subject),
    '__substg1.0_1000001F': utf16(body),
    ...Object.fromEntries(
      attachments.flatMap(({ name, bytes }, at) => {
        const folder = `__attach_version1.0_#0000000${at}`
        return [
          [`${folder}/__properties_version1.0`, Buffer.alloc(8)],
          [`${folder}/__substg1.0_3707001F`, utf16(name)],
          [`${folder}/__substg1.0_37010102`, bytes],
        ]
      }),
    ),
  })
