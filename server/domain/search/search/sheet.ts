import { DECLARATION } from '#server/office/office-package'
import { type CellFormat, S, SHEET, workbookParts } from '#server/office/workbook-package'
import type { Digits } from '#text/digits'
import { type ArchiveEntry, zipStream } from '#server/domain/content/downloads/archive'

/** A number stays one, so that it can be summed up; everything else is text, whatever it looks like. */
export type Cell = string | number | undefined

export interface Column {
  title: string
  /** In characters. */
  width: number
}

export interface Sheet {
  title: string
  rightToLeft: boolean
  /** Those of the reader: numbers are drawn in them and stay numbers. */
  digits: Digits
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]>
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a cell takes at most. */
export const MOST_CHARACTERS = 32_767
/** XML has no sign for these. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
/** `_x000D_` is read as the character of this number. */
const literal = (text: string): string => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** The formats of cells by number: plain, of the head, of whole numbers and of others. */
const formatsFor = (digits: Digits): CellFormat[] => {
  // 3 stands for Persian digits, 429 for Persian of Iran.
  const shape = digits === 'persian' ? '[$-3000429]' : ''
  return [{}, { font: '<b/>' }, { number: `${shape}#,##0` }, { number: `${shape}#,##0.##########` }]
}
const numberStyle = (value: number): number => (Number.isInteger(value) ? 2 : 3)

const cell = (value: Cell, style: string): string => {
  if (value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') return `<c s="${numberStyle(value)}"><v>${value}</v></c>`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(literal(value).slice(0, MOST_CHARACTERS))}</t></is></c>`
}
const rowOf = (cells: readonly Cell[], style = ''): string => `<row>${cells.map((value) => cell(value, style)).join('')}</row>`

async function* sheetXml({ rightToLeft, columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  const view = `<sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const head = columns.map(({ title }) => title)
  yield `${DECLARATION}<worksheet ${S}><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>${rowOf(head, ' s="1"')}`
  for await (const row of rows) yield rowOf(row)
  yield '</sheetData></worksheet>'
}

/** Texts in pieces of this size: a piece for each row would cost more than the row. */
const AT_ONCE = 64_000

function bytesOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        let text = ''
        while (text.length < AT_ONCE) {
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

/** An Open XML workbook of one sheet whose first row stays in sight, written while it is read. */
export function workbookStream(sheet: Sheet, now: number): ReadableStream<Uint8Array> {
  const views = '<bookViews><workbookView/></bookViews>'
  const others = workbookParts({ title: escaped(sheet.title), formats: formatsFor(sheet.digits), views })
  const parts = async function* (): AsyncGenerator<ArchiveEntry> {
    for (const [name, xml] of Object.entries(others))
      yield { name, modifiedAt: now, read: async () => new TextEncoder().encode(DECLARATION + xml) }
    yield { name: SHEET, modifiedAt: now, read: async () => bytesOf(sheetXml(sheet)) }
  }
  return zipStream(parts(), 'UTC')
}
