import { contentTypes, FONT, relations } from '../creating/office-package'
import { type ArchiveEntry, zipStream } from '../downloads/archive'

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

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
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]>
}

/** What a cell takes at most. */
export const MOST_CHARACTERS = 32_767
/** XML has no sign for these. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
/** `_x000D_` is read as the character of this number. */
const literal = (text: string): string => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

const cell = (value: Cell, style: string): string => {
  if (value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') return `<c${style}><v>${value}</v></c>`
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

const font = (weight: string): string => `<font>${weight}<sz val="11"/><name val="${FONT}"/><family val="2"/></font>`
const format = (fontId: number, more: string): string => `<xf numFmtId="0" fontId="${fontId}" fillId="0" borderId="0"${more}/>`
/** Format 1 is that of the head. */
const styles = `<styleSheet ${S}><fonts count="2">${font('')}${font('<b/>')}</fonts>
  <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
  <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${format(0, '')}</cellStyleXfs>
  <cellXfs count="2">${format(0, ' xfId="0"')}${format(1, ' xfId="0" applyFont="1"')}</cellXfs>
  <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const workbook = (title: string): string =>
  `<workbook ${S} ${R}><bookViews><workbookView/></bookViews><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

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
  const texts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/styles.xml': 'spreadsheetml.styles',
    }),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/workbook.xml': workbook(sheet.title),
    'xl/styles.xml': styles,
  }
  const parts = async function* (): AsyncGenerator<ArchiveEntry> {
    for (const [name, xml] of Object.entries(texts))
      yield { name, modifiedAt: now, read: async () => new TextEncoder().encode(DECLARATION + xml) }
    yield { name: 'xl/worksheets/sheet1.xml', modifiedAt: now, read: async () => bytesOf(sheetXml(sheet)) }
  }
  return zipStream(parts())
}
