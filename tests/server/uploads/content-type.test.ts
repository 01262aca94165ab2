import { describe, expect, it } from 'vitest'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { sniffType } from '#server/sniff-type'
import { extractText } from '#server/text/extract'
import { claiming, paragraph, zipOf } from '../texts/packages'

const typeOf = (bytes: Uint8Array, name: string): Promise<string> => detectContentType(bytes.subarray(0, 65_536), name, sniffType)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'

describe('the type of bytes', () => {
  const files: [string, Uint8Array, string, string][] = [
    ['UTF-16 with a byte order mark that also starts an MP3 frame', utf16('صورت‌جلسه'), 'صورت.txt', 'text/plain'],
    ['UTF-16 without a file extension', utf16('صورت‌جلسه'), 'صورت', 'text/plain'],
    ['Windows-1256', Uint8Array.of(0xe4, 0xc7, 0xe3, 0xe5, 0x0a), 'نامه.csv', 'text/csv'],
    ['Windows-1256 with an unknown extension', Uint8Array.of(0xe4, 0xc7, 0xe3, 0xe5), 'نامه.dat', 'application/octet-stream'],
    ['UTF-8 with a stray byte', Buffer.from([...Buffer.from('گزارش روزانه '.repeat(20)), 0x96, 0x0a]), 'روز.log', 'text/plain'],
    ['a text that begins like a bitmap', Buffer.from('BM is short for benchmark'), 'bm.md', 'text/markdown'],
    ['a text that begins like a program', Buffer.from('MZ یک نشانه است'), 'mz.txt', 'text/plain'],
    ['RTF', Buffer.from('{\\rtf1\\ansi hello}'), 'نامه.rtf', 'application/rtf'],
    [
      'an MP3 frame',
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413), Buffer.from([0xff, 0xfb, 0x90, 0x64])]),
      'a.mp3',
      'audio/mpeg',
    ],
    ['a PDF', Buffer.from(PDF), 'a.pdf', 'application/pdf'],
    ['a PDF after a line break', Buffer.from(`\r\n${PDF}`), 'a.pdf', 'application/pdf'],
    ['a PDF after HTTP headers', Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n${PDF}`), 'a.pdf', 'application/pdf'],
    ['a PDF after printer commands', Buffer.from(`\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n${PDF}`), 'a', 'application/pdf'],
    ['a text about PDF', Buffer.from('A file begins with %PDF-1.4 or %PDF-1.7.'), 'note.txt', 'text/plain'],
  ]
  it.each(files)('detects the type of %s', async (_, bytes, name, mime) => expect(await typeOf(bytes, name)).toBe(mime))
})

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const document = `<w:document>${paragraph('متن')}</w:document>`

describe('an office file', () => {
  const packages: [string, () => Promise<Uint8Array> | Uint8Array, string, string][] = [
    [
      'a file with the list of types at the end',
      () => zipOf({ '_rels/.rels': '<r/>', 'word/document.xml': document, '[Content_Types].xml': '<Types/>' }),
      'نامه.docx',
      WORD,
    ],
    [
      'a file with pictures at the beginning',
      () => zipOf({ 'word/media/a.png': new Uint8Array(90_000), 'word/document.xml': document }),
      'نامه.docx',
      WORD,
    ],
    [
      'a file with a large thumbnail at the beginning',
      () => zipOf({ 'docProps/thumbnail.jpeg': new Uint8Array(90_000), 'word/document.xml': document }),
      'نامه.docx',
      WORD,
    ],
    ['a file with backslashes in its paths', () => zipOf({ 'word\\document.xml': document }), 'نامه.docx', WORD],
    [
      'an OpenDocument file whose type is not at the beginning',
      () =>
        zipOf({
          'META-INF/manifest.xml': '<m/>',
          'content.xml': '<text:p>متن</text:p>',
          mimetype: 'application/vnd.oasis.opendocument.text',
        }),
      'نامه.odt',
      'application/vnd.oasis.opendocument.text',
    ],
    [
      'an OpenDocument file without a type',
      () => zipOf({ 'META-INF/manifest.xml': '<m/>', 'content.xml': '<text:p>متن</text:p>' }),
      'نامه.odt',
      'application/vnd.oasis.opendocument.text',
    ],
  ]
  it.each(packages)('recognises and reads %s', async (_, make, name, mime) => {
    const bytes = await make()
    expect(await typeOf(bytes, name)).toBe(mime)
    expect((await extractText(bytes, { extension: '', mime })).text.trim()).toBe('متن')
  })
  it('reads a package with 64-bit sizes (ZIP64)', async () => {
    const bytes = widened(claiming('word/document.xml', Buffer.from(document)))
    expect(await typeOf(bytes, 'نامه.docx')).toBe(WORD)
    expect((await extractText(bytes, { extension: 'docx', mime: WORD })).text.trim()).toBe('متن')
  })
  it('does not recognise a package by its name only', async () => {
    expect(await typeOf(await zipOf({ 'عکس/یک.txt': 'متن' }), 'نامه.docx')).toBe('application/zip')
  })
})

/** Returns the same package with the ZIP64 extension, which some programs always use. */
function widened(bytes: Uint8Array): Uint8Array {
  const old = Buffer.from(bytes)
  const start = old.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  const name = old.readUInt16LE(start + 28)
  const central = Buffer.from(old.subarray(start, start + 46 + name))
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(central.readUInt32LE(24)), 4)
  extra.writeBigUInt64LE(BigInt(central.readUInt32LE(20)), 12)
  for (const field of [20, 24, 42]) central.writeUInt32LE(0xffff_ffff, field)
  central.writeUInt16LE(28, 30)
  const wide = Buffer.alloc(56)
  wide.write('PK\u0006\u0006', 0, 'latin1')
  wide.writeBigUInt64LE(1n, 32)
  wide.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 0, 'latin1')
  locator.writeBigUInt64LE(BigInt(start + central.length + extra.length), 8)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(0xffff_ffff, 16)
  return Buffer.concat([old.subarray(0, start), central, extra, wide, locator, end])
}
