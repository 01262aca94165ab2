import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCompound } from '#server/node/compound.reader'
import { readMail } from '#server/node/mail.reader'
import { openPdf } from '#server/node/open-pdf'
import { extractText, type FileKind } from '#server/text/extract'
import { extractHtmlText } from '#server/text/html'
import { splitIntoPieces, toStorableText } from '#server/text/pieces'
import { READING_OPTIONS } from '#server/text/pdf'
import { Unreadable } from '#text/unreadable'
import { backwards, makePdf } from '#tests/support/pdf'
import { encryptedPdf } from '#tests/windows/viewer/encrypted-pdf'
import { compoundFile } from './compound-files'
import { claiming, docx, paragraph, zipOf } from './packages'

const readers = { openPdf: (pdf: Uint8Array) => openPdf(Buffer.from(pdf), READING_OPTIONS), readCompound, readMail }
const read = (bytes: Uint8Array, named: Partial<FileKind> = {}) =>
  extractText(bytes, { extension: '', mime: 'application/octet-stream', ...named }, readers)
const textOf = async (bytes: Uint8Array, named?: Partial<FileKind>): Promise<string> => (await read(bytes, named)).text.trim()
const reasonOf = async (bytes: Uint8Array, named?: Partial<FileKind>): Promise<string> => {
  try {
    return `read: ${(await read(bytes, named)).text.slice(0, 40)}`
  } catch (error) {
    return error instanceof Unreadable ? error.reason : String(error)
  }
}

describe('a plain text', () => {
  it.each([
    ['UTF-8', Buffer.from('نامه'), 'text/plain'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffنامه'), 'text/plain'],
    ['UTF-16', Buffer.from('\ufeffنامه', 'utf16le'), 'application/octet-stream'],
    ['Windows-1256', Buffer.from([0xe4, 0xc7, 0xe3, 0xe5]), 'application/octet-stream'],
  ])('reads a text in %s', async (_, bytes, mime) => expect(await textOf(bytes, { extension: 'txt', mime })).toBe('نامه'))

  it('reads Markdown with decoded character references', async () => {
    const bytes = Buffer.from('&rlm;ماده ۱ &laquo;تعریف&raquo;')
    expect(await textOf(bytes, { extension: 'md', mime: 'text/markdown' })).toBe('\u200fماده ۱ «تعریف»'.trim())
  })
  it('truncates a text that is too long', async () => {
    const { text, cut } = await read(Buffer.from('الف '.repeat(600_000)), { mime: 'text/plain' })
    expect([text.length, cut]).toEqual([2_000_000, true])
  })
})

describe('a page of HTML', () => {
  it.each([
    ['<p>یک<br>دو</p><div>سه</div>', 'یک\nدو\nسه'],
    ['<b>یک</b><i>جا</i> <span title="a > b">دو</span>', 'یکجا دو'],
    ['<script>if (a < b) x()</script>پیش<style>p { }</style><!-- نه <p> -->پس', 'پیش\nپس'],
    ['می&zwnj;رود &amp; &#1587;&#x6CC;&laquo;تا&raquo; &unknown;', 'می\u200cرود & سی«تا» &unknown;'],
    ['a < b <p', 'a < b'],
    ['<script>never ends', ''],
    ['<!DOCTYPE html><html><title>عنوان</title><body>متن', 'عنوان\nمتن'],
  ])('extracts the visible text of %s', (html, text) => expect(extractHtmlText(html)).toBe(text))
})

describe('an office document', () => {
  it('reads Word documents with tables, text boxes, notes and headers, without deleted text', async () => {
    const body = `${paragraph('نامهٔ <w:noBreakHyphen/>')}<w:p><w:r><w:t>سطر</w:t><w:br/><w:t>بعد &amp; &#x6CC;</w:t><w:tab/></w:r>
      <w:del><w:r><w:delText>حذف</w:delText></w:r></w:del><w:ins><w:r><w:t>درج</w:t></w:r></w:ins></w:p>
      <w:tbl><w:tr><w:tc>${paragraph('خانه')}</w:tc></w:tr></w:tbl>
      <mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('کادر')}</w:txbxContent></mc:Choice><mc:Fallback>${paragraph('کادر')}</mc:Fallback></mc:AlternateContent>`
    const text = await textOf(
      await docx(body, {
        'word/footnotes.xml': `<w:f>${paragraph('پانویس')}</w:f>`,
        'word/header1.xml': `<w:h>${paragraph('سربرگ')}</w:h>`,
      }),
    )
    expect(text.replace(/\s+/g, ' ')).toBe('نامهٔ \u2011 سطر بعد & ی درج خانه کادر پانویس سربرگ')
  })
  it.each([
    [
      'Word with its own soft hyphen element',
      () => docx('<w:p><w:r><w:t>کرده</w:t><w:softHyphen/><w:t>ام، infor</w:t><w:softHyphen/><w:t>mation</w:t></w:r></w:p>'),
    ],
    ['Word with the soft hyphen character', () => docx(paragraph('کرده\u00adام، infor\u00admation'))],
    ['OpenDocument', () => zipOf({ 'META-INF/manifest.xml': '<m/>', 'content.xml': '<text:p>کرده\u00adام، infor\u00admation</text:p>' })],
  ])('reads %s with half-spaces instead of soft hyphens between Persian letters', async (_, make) =>
    expect(await textOf(await make())).toBe('کرده‌ام، infor\u00admation'),
  )
  it('reads HTML with half-spaces instead of soft hyphens, and without control characters', async () => {
    const page = Buffer.from('<p>کرده&shy;ام و شنیده&#x1f;اند</p>')
    expect(await textOf(page, { extension: 'html', mime: 'text/html' })).toBe('کرده‌ام و شنیده‌اند')
  })
  it('reads PowerPoint slides in order, with notes', async () => {
    const slide = (text: string) => `<p:sld><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sld>`
    const slides = {
      'ppt/slides/slide10.xml': slide('ده'),
      'ppt/slides/slide2.xml': slide('دو'),
      'ppt/notesSlides/notesSlide1.xml': slide('یادداشت'),
    }
    expect(await textOf(await zipOf(slides))).toBe('دو\nده\nیادداشت')
  })
  it('reads sheet names, texts, numbers and dates of Excel files', async () => {
    const cells = `<row><c t="s"><v>0</v></c><c><v>0.30000000000000004</v></c><c s="1"><v>45372</v></c><c s="2"><v>45372.5</v></c></row>
      <row><c t="inlineStr"><is><t>درجا</t></is></c><c t="str"><f>A1</f><v>حاصل</v></c></row>`
    const book = await zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="بودجه"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><r><t>هزی</t></r><r><t>نه</t></r><rPh><t>نه</t></rPh></si></sst>',
      'xl/styles.xml':
        '<s><numFmts><numFmt numFmtId="164" formatCode="yyyy/mm/dd hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></s>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    })
    expect((await textOf(book)).split(/\s*\n\s*/)).toEqual(['بودجه', 'هزینه\t0.3\t2024-03-21\t2024-03-21 12:00:00', 'درجا\tحاصل'])
  })
  it('reads OpenDocument files, and reports a password', async () => {
    const content =
      '<office><automatic-styles><p>نه</p></automatic-styles><text:p>یک<text:s text:c="2"/>دو<text:line-break/><text:span>سه</text:span></text:p></office>'
    expect(await textOf(await zipOf({ 'META-INF/manifest.xml': '<m/>', 'content.xml': content }))).toBe('یک  دو\nسه')
    expect(await reasonOf(await zipOf({ 'META-INF/manifest.xml': '<m><encryption-data/></m>', 'content.xml': 'x' }))).toBe('ENCRYPTED')
  })
})

describe('a PDF', () => {
  it('reads a PDF page by page in reading order', async () => {
    const page = (text: string) => ({ width: 300, height: 100, texts: [{ x: 20, y: 40, glyphs: backwards(text) }] })
    expect(await textOf(makePdf([page('سلام دنیا'), page('صفحهٔ دو')]))).toBe('سلام دنیا\nصفحهٔ دو')
  })
  it('reports a PDF that is damaged or has a password', async () => {
    expect(await reasonOf(Buffer.from(encryptedPdf.base64, 'base64'))).toBe('ENCRYPTED')
    expect(await reasonOf(Buffer.from('%PDF-1.7\nnothing'))).toBe('CORRUPT')
  })
})

describe('a malicious or damaged file', () => {
  const bomb = deflateRawSync(Buffer.alloc(64 << 20))
  const compound = compoundFile({ EncryptedPackage: Buffer.alloc(5_000) })
  const packed = (bytes: Uint8Array | string, claims = {}) => claiming('word/document.xml', Buffer.from(bytes as string), claims)
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['an archive that decompresses to a thousand times its size', () => packed(bomb, { method: 8, size: 64 << 20 }), 'TOO_LARGE'],
    ['an archive that declares a too small size', () => packed(bomb, { method: 8, size: 1_000 }), 'CORRUPT'],
    ['an archive that declares a too large size', () => packed('<x/>', { size: 90 }), 'CORRUPT'],
    ['an archive that declares more compressed bytes than it has', () => packed('<x/>', { packed: 90 }), 'CORRUPT'],
    ['an archive with an unknown compression method', () => packed('<x/>', { method: 99 }), 'CORRUPT'],
    ['an archive with a password', () => packed('<x/>', { flags: 1 }), 'ENCRYPTED'],
    ['an archive that declares too many files', () => packed('<x/>', { count: 60_000 }), 'TOO_LARGE'],
    ['an archive that declares more files than it has', () => packed('<x/>', { count: 9 }), 'CORRUPT'],
    ['a truncated archive', async () => (await docx(paragraph('x'.repeat(1_000)))).slice(0, 300), 'CORRUPT'],
    ['an archive of an unknown kind', () => zipOf({ 'a.txt': 'x' }), 'UNSUPPORTED'],
    ['XML with a document type declaration', () => packed('<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><w>&c;</w>'), 'CORRUPT'],
    ['a tag that never ends', () => packed('<w a="'), 'CORRUPT'],
    ['a legacy Office file with a password', () => compound, 'ENCRYPTED'],
    ['a truncated legacy Office file', () => compound.subarray(0, 90), 'CORRUPT'],
    ['bytes of no known format', () => Buffer.from([1, 2, 3]), 'UNSUPPORTED'],
  ])('rejects %s with the reason %s', async (_, make, reason) => expect(await reasonOf(await make())).toBe(reason))

  it('detects a false office package by its bytes, not by its name', async () => {
    expect(await reasonOf(Buffer.from('متن'), { extension: 'odt', mime: 'text/plain' })).toBe('CORRUPT')
    expect(await textOf(await docx(paragraph('نامه')), { extension: 'txt', mime: 'text/plain' })).toBe('نامه')
  })
  it('reads deeply nested content quickly', async () => {
    const began = performance.now()
    expect(await textOf(await docx(`${'<w:p>'.repeat(200_000)}<w:t>نامه</w:t>${'</w:p>'.repeat(200_000)}`))).toBe('نامه')
    expect(performance.now() - began).toBeLessThan(5_000)
  })
  it('never crashes the reader, wherever the file is damaged', async () => {
    const whole = await docx(paragraph('نامهٔ یکم'))
    for (let at = 0; at < whole.length; at += 7) {
      const broken = whole.slice()
      broken[at] = (broken[at] as number) ^ 0xff
      expect(await reasonOf(broken)).toMatch(/^(?:read: |CORRUPT$|UNSUPPORTED$|ENCRYPTED$|TOO_LARGE$)/)
    }
  })
})

describe('the chunks of a text', () => {
  it('chunks join to the text, fit the index size, and end between words', () => {
    for (const text of ['', 'کوتاه', 'واژه '.repeat(10_000), `${'x'.repeat(30_000)}😀`, '😀'.repeat(20_000), 'سطر\n'.repeat(9_000)]) {
      const pieces = [...splitIntoPieces(text)]
      expect(pieces.join('')).toBe(text)
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(12_000)
        expect(piece).not.toMatch(/\p{Surrogate}/u)
      }
    }
    expect([...splitIntoPieces('واژه '.repeat(10_000))].every((piece) => piece.endsWith(' '))).toBe(true)
  })
  it('chunks contain no characters that the database refuses, and keep every position', () => {
    expect(toStorableText('a\u0000b\ud800c\u0007\t\n')).toBe('a b\ufffdc \t\n')
  })
})

describe('a document in the Rich Text Format', () => {
  const rtf = (body: string) =>
    Buffer.from(`{\\rtf1\\ansi\\ansicpg1256\\uc1{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Times;}}${body}}`, 'latin1')
  it.each([
    ['characters by number', '\\u1606?\\u1575?\\u1605?\\u1607?', 'نامه'],
    ['bytes of the code page', "\\'e4\\'c7\\'e3\\'e5", 'نامه'],
    ['bytes of the font', "\\f1 \\'c4\\'e0{\\f0 \\'e4}", 'Даن'],
    ['half-spaces and signs', '\\u1605?\\u1740?\\zwnj \\u1588?\\u1608?\\u1583?\\emdash \\{a\\}\\~b', 'می\u200cشود—{a}\u00a0b'],
    ['paragraphs and cells', 'a\\par b\\cell c\\row', 'a\nb\tc'],
    ['several replacement characters', "\\uc2\\u1606\\'d8\\'e4x{\\uc0\\u1606}y", 'نxنy'],
    [
      'no settings, pictures or fields',
      '{\\stylesheet{Normal;}}{\\info{\\title T}}{\\pict 0102}{\\*\\unknown x}a{\\field{\\*\\fldinst HYPERLINK}{\\fldrslt link}}',
      'alink',
    ],
    ['no deleted text', 'a{\\deleted b}c\\deleted d\\deleted0 e', 'ace'],
    ['text after binary data', '{\\pict\\bin4 }}{{}x', 'x'],
    ['no binary data', 'a\\bin3 bcdx', 'ax'],
    ['text after a large picture', `{\\pict ${'00'.repeat(3_000_000)}}x`, 'x'],
    ['lines of the file as one', 'a\nb', 'ab'],
  ])('reads %s', async (_, body, text) => expect(await textOf(rtf(body), { extension: 'rtf', mime: 'application/rtf' })).toBe(text))

  it('answers for damaged files', async () => {
    expect(await reasonOf(Buffer.from('text'), { extension: 'rtf', mime: 'application/rtf' })).toBe('CORRUPT')
    expect(await reasonOf(Buffer.from(`{\\rtf1 ${'{'.repeat(100_000)}`))).toBe('TOO_LARGE')
  })

  it('reads or refuses any bytes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('{', '}', '\\', "\\'", 'u1606', 'bin9', '*', ' x', '\\f1', '\\par', '9')),
        async (parts) => {
          expect(await reasonOf(Buffer.from(`{\\rtf1${parts.join('')}`))).toMatch(/^(?:read: |TOO_LARGE$)/)
        },
      ),
    ))
})

describe('an e-book', () => {
  const book = (more: Readonly<Record<string, string>> = {}) =>
    zipOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      'OEBPS/book.opf': `<package xmlns:dc="x"><metadata><dc:title>گلستان</dc:title><dc:creator>سعدی</dc:creator><dc:date>1400</dc:date></metadata>
        <manifest><item id="b" href="two%20b.xhtml"/><item id="a" href="text/../one.xhtml"/><item id="c" href="gone.xhtml"/></manifest>
        <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>`,
      'OEBPS/one.xhtml': '<!DOCTYPE html><html><body><p>منت خدای را</p></body></html>',
      'OEBPS/two b.xhtml': '<html><body><p>عز و جل</p></body></html>',
      ...more,
    })

  it('reads title, authors and chapters in reading order', async () => {
    expect(await textOf(await book(), { extension: 'epub' })).toBe('گلستان\nسعدی\nمنت خدای را\nعز و جل')
  })

  it('tells encrypted chapters from encrypted fonts', async () => {
    const encryption = (path: string) => ({ 'META-INF/encryption.xml': `<e><CipherReference URI="${path}"/></e>` })
    expect(await reasonOf(await book(encryption('OEBPS/one.xhtml')))).toBe('ENCRYPTED')
    expect(await reasonOf(await book(encryption('OEBPS/font.otf')))).toMatch(/^read: /)
  })

  it.each([
    ['without a list of chapters', { 'META-INF/container.xml': '<container/>' }],
    ['with a false address', { 'OEBPS/book.opf': '<package><item id="a" href="%E0%A4%A"/></package>' }],
    ['with a document type', { 'OEBPS/book.opf': '<!DOCTYPE p [<!ENTITY a "b">]><package/>' }],
  ])('%s is damaged', async (_, parts) => expect(await reasonOf(await book(parts))).toBe('CORRUPT'))
})
