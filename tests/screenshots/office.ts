import type { Material } from '#tests/browser/material'
import { pptx, xlsx } from '#tests/server/texts/content-files'
import { docx } from '#tests/server/texts/packages'

interface Run {
  bold?: boolean
  size?: number
  colour?: string
}
const run = (text: string, { bold = false, size = 24, colour = '1B2A35' }: Run = {}): string =>
  `<w:r><w:rPr><w:rtl/>${bold ? '<w:b/><w:bCs/>' : ''}<w:color w:val="${colour}"/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr><w:t>${text}</w:t></w:r>`
const line = (text: string, look?: Run): string =>
  `<w:p><w:pPr><w:bidi/><w:spacing w:after="160" w:line="360"/></w:pPr>${run(text, look)}</w:p>`
const side = (name: string): string => `<w:${name} w:val="single" w:sz="4" w:color="9DB6C6"/>`
const table = (rows: readonly (readonly string[])[]): string => {
  const cell = (text: string, isHead: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${isHead ? '<w:shd w:val="clear" w:fill="E1EEF6"/>' : ''}</w:tcPr>${line(text, { bold: isHead })}</w:tc>`
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('')
  const body = rows.map((cells, at) => `<w:tr>${cells.map((text) => cell(text, at === 0)).join('')}</w:tr>`).join('')
  return `<w:tbl><w:tblPr><w:bidiVisual/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${body}</w:tbl>`
}

const regulation =
  line('آیین‌نامهٔ نگهداری اسناد', { bold: true, size: 36, colour: '0B4F74' }) +
  line('مادهٔ ۱. این آیین‌نامه شیوهٔ ثبت، نگهداری و امحای سندهای سازمان را تعیین می‌کند و برای همهٔ واحدها لازم‌الاجراست.') +
  line('مادهٔ ۲. مدت نگهداری هر گروه از سندها بر پایهٔ جدول زیر است:') +
  table([
    ['گروه سند', 'مدت نگهداری', 'واحد مسئول'],
    ['قرارداد و پیوست‌های آن', '۱۰ سال', 'امور حقوقی'],
    ['نامه‌های اداری', '۵ سال', 'دبیرخانه'],
    ['صورت‌جلسه‌ها', '۳ سال', 'دفتر مدیریت'],
  ]) +
  line('') +
  line('مادهٔ ۳. سندهایی که مدت نگهداری آن‌ها پایان یافته است، با نظر کمیسیون امحا و پس از ثبت در صورت‌جلسه نابود می‌شوند.')

const budget: readonly (readonly [string, number, number, number])[] = [
  ['حقوق و دستمزد', 4_820_000, 4_795_500, 0.99],
  ['اجارهٔ ساختمان', 960_000, 960_000, 1],
  ['تجهیزات رایانه‌ای', 1_240_000, 873_400, 0.7],
  ['آموزش کارکنان', 310_000, 148_250, 0.48],
  ['نگهداری و مرمت', 575_000, 612_900, 1.07],
  ['پذیرایی و تشریفات', 120_000, 96_300, 0.8],
  ['سفر و مأموریت', 264_000, 201_700, 0.76],
  ['چاپ و تکثیر', 88_000, 64_120, 0.73],
]
const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
const sheet = `<sheetViews><sheetView rightToLeft="1"/></sheetViews>
  <cols><col min="1" max="1" width="24"/><col min="2" max="4" width="16"/></cols><sheetData>
  <row r="1">${text('A1', 'بودجهٔ سال ۱۴۰۵ (هزار ریال)')}</row>
  <row r="2">${['سرفصل', 'مصوب', 'هزینه‌شده', 'سهم'].map((words, at) => text(`${'ABCD'[at]}2`, words)).join('')}</row>
  ${budget
    .map(
      ([title, planned, spent, share], at) =>
        `<row r="${at + 3}">${text(`A${at + 3}`, title)}<c r="B${at + 3}" s="1"><v>${planned}</v></c><c r="C${at + 3}" s="1"><v>${spent}</v></c><c r="D${at + 3}" s="2"><v>${share}</v></c></row>`,
    )
    .join('')}</sheetData><mergeCells><mergeCell ref="A1:D1"/></mergeCells>`

/** Creates a Word document, a workbook and a presentation for the screenshots. `picture` is the picture on a slide. */
export const officeDocuments = async (picture: Uint8Array): Promise<Material[]> => {
  const files: readonly (readonly [string, Uint8Array])[] = [
    ['آیین‌نامهٔ نگهداری اسناد.docx', await docx(regulation)],
    ['بودجهٔ ۱۴۰۵.xlsx', await xlsx(sheet)],
    ['معرفی برنامهٔ سال.pptx', await pptx(picture)],
  ]
  return files.map(([name, bytes]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }))
}
