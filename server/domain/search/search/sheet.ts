import { DECLARATION } from '#server/office/office-package'
import { type CellFormat, S, SHEET, workbookParts } from '#server/office/workbook-package'
import type { Digits } from '#text/digits'
import { type ArchiveEntry, createZipStream } from '#server/domain/content/downloads/archive'

/** Value of a cell. Numbers stay numbers, so that they can be summed; all other values are text, even if they look like numbers. */
export type Cell = string | number | undefined

export interface Column {
  title: string
  /** Width in characters. */
  width: number
}

export interface Sheet {
  title: string
  rightToLeft: boolean
  /** Digits of the user. Numbers are displayed in them but stay numbers. */
  digits: Digits
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]>
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Maximum characters of a cell in Excel. */
export const MAX_CHARACTERS = 32_767
/** Characters that XML cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
/** Escapes `_x000D_` and similar, which programs would read as a character code. */
const escapeCharacterCodes = (text: string): string => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Returns the cell formats by index: plain, header, integers, other numbers. */
const formatsFor = (digits: Digits): CellFormat[] => {
  // Excel locale code: 3 is Persian digits, 429 is Persian (Iran).
  const shape = digits === 'persian' ? '[$-3000429]' : ''
  return [{}, { font: '<b/>' }, { number: `${shape}#,##0` }, { number: `${shape}#,##0.##########` }]
}
const getNumberStyle = (value: number): number => (Number.isInteger(value) ? 2 : 3)

const toCellXml = (value: Cell, style: string): string => {
  if (value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') return `<c s="${getNumberStyle(value)}"><v>${value}</v></c>`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCharacterCodes(value).slice(0, MAX_CHARACTERS))}</t></is></c>`
}
const toRowXml = (cells: readonly Cell[], style = ''): string => `<row>${cells.map((value) => toCellXml(value, style)).join('')}</row>`

async function* generateSheetXml({ rightToLeft, columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  const view = `<sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const head = columns.map(({ title }) => title)
  yield `${DECLARATION}<worksheet ${S}><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>${toRowXml(head, ' s="1"')}`
  for await (const row of rows) yield toRowXml(row)
  yield '</sheetData></worksheet>'
}

/** Characters per chunk. One chunk per row would cost more than the row. */
const BATCH_SIZE = 64_000

function toByteStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        let text = ''
        while (text.length < BATCH_SIZE) {
          const { done, value } = await texts.next()
          if (done && text === '') return controller.close()
          if (done) break
          text += value
        }
        controller.enqueue(encoder.encode(text))
      },
      cancel: async () => void (await texts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

/** Makes an Open XML workbook with one sheet and a frozen first row. It is written while it is read. */
export function createWorkbookStream(sheet: Sheet, now: number): ReadableStream<Uint8Array> {
  const views = '<bookViews><workbookView/></bookViews>'
  const others = workbookParts({ title: escapeXml(sheet.title), formats: formatsFor(sheet.digits), views })
  const parts = async function* (): AsyncGenerator<ArchiveEntry> {
    for (const [name, xml] of Object.entries(others))
      yield { name, modifiedAt: now, read: async () => new TextEncoder().encode(DECLARATION + xml) }
    yield { name: SHEET, modifiedAt: now, read: async () => toByteStream(generateSheetXml(sheet)) }
  }
  return createZipStream(parts(), 'UTC')
}
