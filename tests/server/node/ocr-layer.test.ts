import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { expect, it } from 'vitest'
import { withReadableLayer } from '#server/node/ocr-layer'
import { openPdf } from '#server/node/open-pdf'
import { extractPdfText, READING_OPTIONS } from '#server/text/pdf'

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
const word = (text: string, width: number): string => `${width} Tz [ <${hex(`${text} `)}> ] TJ`

/**
 * Two lines as the engine writes them: Persian words mirrored and in reading order, Latin words unchanged. Each word is positioned relative
 * to the previous one.
 */
const engine = `BT
3 Tr -1 0 0 1 500 700 Tm /f-0-0 12 Tf ${word('تاریخ:', 80)} 40 0 Td ${word('۱۴۰۵/۰۸/۲۹', 90)} 66 0 Td ${word('شماره', 80)} 1 0 0 1 300 700 Tm ${word('ISO', 100)} 28 0 Td ${word('9001', 100)}
 -1 0 0 1 500 680 Tm ${word('کتابخانهٔ', 75)} 50 0 Td ${word('می\u200cشود', 75)}
ET`

/** Returns a PDF page with only this text, in an invisible font whose characters are half as wide as high. */
async function page(content: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const { context } = document
  const ranges = ['00', '06', '20'].map((row) => `<${row}00> <${row}FF> <${row}00>`)
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange 3 beginbfrange ${ranges.join(' ')} endbfrange endcmap end end`
  const descriptor = context.obj({
    ...{ Type: 'FontDescriptor', FontName: 'Glyphless', Flags: 5, FontBBox: [0, 0, 500, 1000] },
    ...{ ItalicAngle: 0, Ascent: 1_000, Descent: -1, CapHeight: 1_000, StemV: 80 },
  })
  const inner = context.obj({
    ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Glyphless', DW: 500, FontDescriptor: context.register(descriptor) },
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
  })
  const font = context.obj({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'Glyphless', Encoding: 'Identity-H' },
    ...{ DescendantFonts: [context.register(inner)], ToUnicode: context.register(context.flateStream(map)) },
  })
  const made = document.addPage([595, 842])
  made.node.setFontDictionary(PDFName.of('f-0-0'), context.register(font))
  made.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  return await document.save()
}

/** Returns the words in drawing order, as the PDF viewer of a browser passes them to its search. */
async function drawn(bytes: Uint8Array): Promise<string[]> {
  const loading = await openPdf(Buffer.from(bytes), {})
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent()
  await loading.destroy()
  // The search of the viewer ignores direction marks, which the viewer moves.
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\p{M}/gu, '')
  return text.split(/\s+/).filter((one) => one !== '')
}

it('recognised words have the right order by position and by drawing order', async () => {
  const plain = await page(engine)
  const made = await withReadableLayer(plain)
  expect(await drawn(plain)).toEqual([':خیرات', '۱۴۰۵/۰۸/۲۹', 'هرامش', 'ISO', '9001', 'هناخباتک', 'دوشیم'])
  // PDF viewers of browsers leave out the zero-width joiner.
  expect(await drawn(made)).toEqual(['تاریخ:', '۱۴۰۵/۰۸/۲۹', 'شماره', 'ISO', '9001', 'کتابخانه', 'میشود'])
  const { text } = await extractPdfText(() => openPdf(Buffer.from(made), READING_OPTIONS))
  expect(text.split('\n').slice(0, 2)).toEqual(['تاریخ: ۱۴۰۵/۰۸/۲۹ شماره ISO 9001', 'کتابخانهٔ می\u200cشود'])
})
