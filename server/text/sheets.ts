import type { TextCollector } from './text-collector'
import { readXml, type XmlListener, xmlText } from './xml'
import type { Package } from '#text/zip'

/** Returns true for built-in number formats that are dates. Source: ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** Returns true if the format code has date letters outside quotes, brackets and escapes. */
const isDateCode = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

const DAY_MS = 86_400_000
/** Day 0 of the two date systems of spreadsheets. */
const ORIGINS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const LAST_DAY = 2_958_465

const formatDate = (serial: number, origin: number): string => {
  const [date = '', time = ''] = new Date(Math.round((origin + serial * DAY_MS) / 1000) * 1000).toISOString().split(/[T.]/)
  return serial % 1 === 0 ? date : `${date} ${time}`
}

type Attribute = (name: string) => string | undefined

/** A listener with empty default methods. */
class EmptyListener implements XmlListener {
  isFull = false
  open(_name: string, _attribute: Attribute): void {}
  close(_name: string): void {}
  text(_text: string): void {}
}

export class SharedStrings extends EmptyListener {
  readonly all: string[] = []
  #text = ''
  #inside = false
  #phonetic = 0
  override open(name: string): void {
    if (name === 'si') this.#text = ''
    if (name === 'rPh') this.#phonetic += 1
    this.#inside = name === 't'
  }
  override close(name: string): void {
    if (name === 'si') this.all.push(this.#text)
    if (name === 'rPh') this.#phonetic -= 1
    if (name === 't') this.#inside = false
  }
  override text(text: string): void {
    if (this.#inside && this.#phonetic === 0) this.#text += text
  }
}

/** Collects the cell styles that show dates. */
class Styles extends EmptyListener {
  readonly dates: boolean[] = []
  readonly #codes = new Map<number, boolean>()
  #inCells = false
  override open(name: string, attribute: Attribute): void {
    if (name === 'cellXfs') this.#inCells = true
    if (name === 'numFmt') this.#codes.set(Number(attribute('numFmtId')), isDateCode(attribute('formatCode') ?? ''))
    if (name !== 'xf' || !this.#inCells) return
    const id = Number(attribute('numFmtId') ?? 0)
    this.dates.push(this.#codes.get(id) ?? isBuiltInDate(id))
  }
  override close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false
  }
}

class Book extends EmptyListener {
  readonly sheets: string[] = []
  origin = ORIGINS[1900]
  override open(name: string, attribute: Attribute): void {
    if (name === 'sheet') this.sheets.push(attribute('name') ?? '')
    if (name === 'workbookPr' && /^(?:1|true)$/.test(attribute('date1904') ?? '')) this.origin = ORIGINS[1904]
  }
}

interface SheetTables {
  strings: readonly string[]
  dates: readonly boolean[]
  origin: number
}

/** Collects the cells of a sheet: tabs between cells, one line per row. */
class Sheet implements XmlListener {
  readonly #tables: SheetTables
  readonly #into: TextCollector
  #type = ''
  #isDate = false
  #value = ''
  #inside = false

  constructor(tables: SheetTables, into: TextCollector) {
    this.#tables = tables
    this.#into = into
  }
  get isFull(): boolean {
    return this.#into.isFull
  }
  open(name: string, attribute: Attribute): void {
    if (name === 'c') {
      this.#type = attribute('t') ?? 'n'
      this.#isDate = this.#tables.dates[Number(attribute('s') ?? -1)] ?? false
      this.#value = ''
    }
    this.#inside = name === 'v' || name === 't'
  }
  close(name: string): void {
    if (name === 'v' || name === 't') this.#inside = false
    if (name === 'row') this.#into.add('\n')
    if (name === 'c' && this.#value !== '') this.#into.add(`${this.#shown()}\t`)
  }
  text(text: string): void {
    if (this.#inside) this.#value += text
  }
  #shown(): string {
    const { strings, origin } = this.#tables
    if (this.#type === 's') return strings[Number(this.#value)] ?? ''
    if (this.#type !== 'n') return this.#value
    const number = Number(this.#value)
    if (this.#isDate && number >= 0 && number <= LAST_DAY) return formatDate(number, origin)
    // Removes rounding errors of binary numbers, which cells do not show.
    return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : this.#value
  }
}

/** Extracts the text of a workbook: names of sheets and values of cells. @throws Unreadable */
export async function extractSheetText(file: Package, into: TextCollector): Promise<void> {
  const [strings, styles, book] = [new SharedStrings(), new Styles(), new Book()]
  const listeners = { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles, 'xl/workbook.xml': book }
  for (const [name, listener] of Object.entries(listeners)) if (file.has(name)) readXml(xmlText(await file.bytesOf(name)), listener)
  into.add(`${book.sheets.join('\n')}\n`)
  const tables = { strings: strings.all, dates: styles.dates, origin: book.origin }
  const sheets = file.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  for (const name of sheets.sort(new Intl.Collator('en', { numeric: true }).compare)) {
    if (into.isFull) return
    readXml(xmlText(await file.bytesOf(name)), new Sheet(tables, into))
  }
}
