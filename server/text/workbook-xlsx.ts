import type { SheetFacts, WorkbookPacker } from './packed-workbook'
import { readRelations } from './relations'
import { SharedStrings } from './sheets'
import { readXml, type XmlListener, xmlText } from './xml'
import type { Package } from '#text/zip'

/** Formats a number with a format code as a spreadsheet does. */
export type FormatNumber = (code: string | number, value: number, date1904: boolean) => string

type Attribute = (name: string) => string | undefined

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Replaces the escapes of characters that XML cannot contain. */
const unescape = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** Position of a cell from its name: `B3` is row 2, column 1. */
const toColumn = (name: string): number => {
  let column = 0
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
const toRow = (name: string): number => Number(name.replace(/^[A-Z]+/, '')) - 1

class Book implements XmlListener {
  readonly isFull = false
  readonly sheets: { name: string; id: string; isHidden: boolean }[] = []
  date1904 = false
  open(name: string, attribute: Attribute): void {
    if (name === 'workbookPr') this.date1904 = isTrue(attribute('date1904'))
    if (name !== 'sheet') return
    const isHidden = attribute('state')?.toLowerCase().endsWith('hidden') ?? false
    this.sheets.push({ name: attribute('name') ?? '', id: attribute('r:id') ?? attribute('id') ?? '', isHidden })
  }
  close(): void {}
  text(): void {}
}

/** Collects the number format of each cell style: its code, or the number of a built-in one. */
class NumberFormats implements XmlListener {
  readonly isFull = false
  readonly codes: (string | number)[] = []
  readonly #own = new Map<number, string>()
  #inCells = false
  open(name: string, attribute: Attribute): void {
    if (name === 'cellXfs') this.#inCells = true
    if (name === 'numFmt') this.#own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? 'General')
    if (name !== 'xf' || !this.#inCells) return
    const id = Number(attribute('numFmtId') ?? 0)
    this.codes.push(this.#own.get(id) ?? id)
  }
  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false
  }
  text(): void {}
}

interface Tables {
  strings: readonly string[]
  codes: readonly (string | number)[]
  format: FormatNumber
  date1904: boolean
}

class SheetRows implements XmlListener {
  readonly #packer: WorkbookPacker
  readonly #facts: SheetFacts
  readonly #tables: Tables
  #cells: (string | undefined)[] = []
  #row = -1
  #column = -1
  #type = ''
  #style = -1
  #value = ''
  #isInside = false
  #isPhonetic = false

  constructor(packer: WorkbookPacker, facts: SheetFacts, tables: Tables) {
    this.#packer = packer
    this.#facts = facts
    this.#tables = tables
  }
  get isFull(): boolean {
    return this.#packer.isFull
  }
  open(name: string, attribute: Attribute): void {
    switch (name) {
      case 'c': {
        const place = attribute('r')
        this.#column = place === undefined ? this.#column + 1 : toColumn(place)
        this.#type = attribute('t') ?? 'n'
        this.#style = Number(attribute('s') ?? -1)
        this.#value = ''
        break
      }
      case 'v':
      case 't':
        this.#isInside = !this.#isPhonetic
        break
      case 'rPh':
        this.#isPhonetic = true
        break
      case 'row': {
        const place = attribute('r')
        this.#row = place === undefined ? this.#row + 1 : Number(place) - 1
        this.#column = -1
        this.#cells = []
        break
      }
      case 'sheetView':
        this.#facts.isRightToLeft ||= isTrue(attribute('rightToLeft'))
        break
      case 'col':
        this.#setWidths(attribute)
        break
      case 'mergeCell':
        this.#addMerge(attribute('ref') ?? '')
        break
    }
  }
  #setWidths(attribute: Attribute): void {
    const width = isTrue(attribute('hidden')) ? 0 : Number(attribute('width'))
    const last = Math.min(1_000, Number(attribute('max')))
    for (let column = Number(attribute('min')) - 1; column < last; column += 1) {
      while (this.#facts.widths.length < column) this.#facts.widths.push(null)
      this.#facts.widths[column] = Number.isFinite(width) ? Math.min(255, width) : null
    }
  }
  #addMerge(reference: string): void {
    const [first = '', last = first] = reference.replaceAll('$', '').split(':')
    const [row, column] = [toRow(first), toColumn(first)]
    const [rows, columns] = [toRow(last) - row + 1, toColumn(last) - column + 1]
    if ([row, column, rows - 1, columns - 1].every((part) => Number.isInteger(part) && part >= 0))
      this.#facts.merges.push([row, column, rows, columns])
  }
  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInside = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'row') this.#packer.addRow(this.#row, this.#cells)
    else if (name === 'c' && this.#value !== '' && this.#column >= 0 && this.#column < 16_384) this.#cells[this.#column] = this.#shown()
  }
  text(text: string): void {
    if (this.#isInside) this.#value += text
  }
  #shown(): string {
    const { strings, codes, format, date1904 } = this.#tables
    if (this.#type === 's') return strings[Number(this.#value)] ?? ''
    if (this.#type === 'b') return isTrue(this.#value) ? 'TRUE' : 'FALSE'
    if (this.#type !== 'n') return unescape(this.#value)
    const number = Number(this.#value)
    if (!Number.isFinite(number)) return this.#value
    const code = codes[this.#style] ?? 0
    if (code === 0 || code === 'General') return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(11)))
    return format(code, number, date1904)
  }
}

/** Packs the sheets of a workbook in the format of Excel since 2007. @throws Unreadable */
export async function packXlsx(file: Package, packer: WorkbookPacker, format: FormatNumber): Promise<void> {
  const [strings, formats, book] = [new SharedStrings(), new NumberFormats(), new Book()]
  const listeners = { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': formats, 'xl/workbook.xml': book }
  for (const [name, listener] of Object.entries(listeners)) if (file.has(name)) readXml(xmlText(await file.bytesOf(name)), listener)
  const relations = await readRelations(file, 'xl/workbook.xml')
  const tables = { strings: strings.all.map(unescape), codes: formats.codes, format, date1904: book.date1904 }
  const visible = book.sheets.filter(({ isHidden }) => !isHidden)
  for (const { name, id } of visible.length > 0 ? visible : book.sheets) {
    const part = relations.get(id)?.target
    const facts = packer.beginSheet(name)
    if (part === undefined || !file.has(part) || !facts) continue
    readXml(xmlText(await file.bytesOf(part)), new SheetRows(packer, facts, tables))
  }
}
