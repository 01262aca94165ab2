import { zipOf } from './packages'

const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
const relations = (...all: string[]): string => `<Relationships ${RELATIONS}>${all.join('')}</Relationships>`

/** Returns a workbook with two sheets: a right-to-left one, and an empty hidden one. The first sheet has this XML. */
export const xlsx = (sheet: string): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="بودجه" sheetId="1" r:id="a"/><sheet name="پنهان" state="hidden" sheetId="2" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('a', 'worksheet', 'worksheets/sheet7.xml'),
      relation('b', 'worksheet', 'worksheets/sheet1.xml'),
    ),
    'xl/sharedStrings.xml': '<sst><si><t>می‌خواهیم «نامه» را_x000A_ببینیم</t></si><si><r><t>بند </t></r><r><t>دوم</t></r></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="#,##0.0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet7.xml': `<worksheet>${sheet}</worksheet>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
  })

export const budgetSheet = `<sheetViews><sheetView rightToLeft="1"/></sheetViews>
  <cols><col min="2" max="2" width="20"/><col min="3" max="3" width="9" hidden="1"/></cols>
  <sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>1234567.25</v></c><c r="D1"><v>60379912345678</v></c></row>
    <row r="3"><c r="B3" s="2"><v>0.5</v></c><c r="C3" t="b"><v>1</v></c><c r="D3"><v>0.30000000000000004</v></c></row>
    <row r="500"><c r="A500" t="inlineStr"><is><t>پایان</t></is></c></row>
  </sheetData>
  <mergeCells><mergeCell ref="A1:B2"/></mergeCells>`

const shape = (text: string, type = ''): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === '' ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${text
    .split('\n')
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`
const slide = (shapes: string): string =>
  `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`

/** Returns a presentation with two slides, whose order differs from that of their names. The second one has a table, a picture and notes. */
export const pptx = (picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="b"/><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(relation('a', 'slide', 'slides/slide1.xml'), relation('b', 'slide', 'slides/slide2.xml')),
    'ppt/slides/slide2.xml': slide(shape('نخستین اسلاید', 'ctrTitle') + shape('۳', 'sldNum')),
    'ppt/slides/slide1.xml': slide(
      `${shape('بودجهٔ سال', 'title')}${shape('بند یک\nبند دو', 'body')}
      <p:pic><p:nvPicPr><p:cNvPr descr="نمودار"/></p:nvPicPr><p:blipFill><a:blip r:embed="p"/></p:blipFill></p:pic>
      <p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>مبلغ</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`,
    ),
    'ppt/slides/_rels/slide1.xml.rels': relations(
      relation('p', 'image', '../media/image1.png'),
      relation('n', 'notesSlide', '../notesSlides/notesSlide1.xml'),
    ),
    'ppt/notesSlides/notesSlide1.xml': slide(shape('به این توجه شود', 'body')),
    'ppt/media/image1.png': picture,
  })
