import type { SheetFacts, WorkbookPacker } from './packed-workbook'
import { readXml, type XmlListener, xmlText } from './xml'
import type { Package } from '#text/zip'

type Attribute = (name: string) => string | undefined

const MAX_COLUMNS = 1_000
const MAX_REPEATED_ROWS = 10_000
/** Width of a character in centimetres. */
const CHARACTER = 0.2
const CENTIMETRES: Readonly<Record<string, number>> = { cm: 1, mm: 0.1, in: 2.54, pt: 2.54 / 72 }

const toCharacters = (length: string | undefined): number | null => {
  const [, value, unit = ''] = /^([\d.]+)([a-z]+)$/.exec(length ?? '') ?? []
  const factor = CENTIMETRES[unit]
  return value === undefined || factor === undefined ? null : (Number(value) * factor) / CHARACTER
}

class OpenSheets implements XmlListener {
  readonly #packer: WorkbookPacker
  readonly #rightToLeft = new Set<string>()
  readonly #widths = new Map<string, number | null>()
  #style = ''
  #facts: SheetFacts | undefined
  #row = 0
  #rowRepeats = 1
  #cells: (string | undefined)[] = []
  #column = 0
  #cellRepeats = 1
  #columnWidths = 0
  #value: string | undefined
  #skipping = 0

  constructor(packer: WorkbookPacker) {
    this.#packer = packer
  }
  get isFull(): boolean {
    return this.#packer.isFull
  }
  open(name: string, attribute: Attribute): void {
    if (name === 'annotation') this.#skipping += 1
    if (this.#skipping > 0) return
    switch (name) {
      case 'style':
        this.#style = attribute('style:name') ?? attribute('name') ?? ''
        break
      case 'table-properties':
        if (attribute('writing-mode') === 'rl-tb') this.#rightToLeft.add(this.#style)
        break
      case 'table-column-properties':
        this.#widths.set(this.#style, toCharacters(attribute('column-width')))
        break
      case 'table':
        this.#facts = this.#packer.beginSheet(attribute('table:name') ?? attribute('name') ?? '')
        if (this.#facts) this.#facts.isRightToLeft = this.#rightToLeft.has(attribute('style-name') ?? '')
        this.#row = 0
        this.#columnWidths = 0
        break
      case 'table-column':
        this.#addColumns(attribute)
        break
      case 'table-row':
        this.#rowRepeats = Number(attribute('number-rows-repeated') ?? 1) || 1
        this.#cells = []
        this.#column = 0
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#cellRepeats = Number(attribute('number-columns-repeated') ?? 1) || 1
        this.#value = undefined
        this.#addMerge(Number(attribute('number-rows-spanned') ?? 1), Number(attribute('number-columns-spanned') ?? 1))
        break
      case 'p':
        this.#value = this.#value === undefined ? '' : `${this.#value}\n`
        break
      case 's':
        this.#value += ' '.repeat(Math.min(100, Number(attribute('c') ?? 1) || 1))
        break
    }
  }
  #addColumns(attribute: Attribute): void {
    const width = attribute('visibility') === 'collapse' ? 0 : (this.#widths.get(attribute('style-name') ?? '') ?? null)
    const last = Math.min(MAX_COLUMNS, this.#columnWidths + (Number(attribute('number-columns-repeated') ?? 1) || 1))
    for (; this.#columnWidths < last; this.#columnWidths += 1) if (this.#facts) this.#facts.widths[this.#columnWidths] = width
  }
  #addMerge(rows: number, columns: number): void {
    if (rows > 1 || columns > 1) this.#facts?.merges.push([this.#row, this.#column, rows, columns])
  }
  close(name: string): void {
    if (name === 'annotation') this.#skipping -= 1
    if (this.#skipping > 0) return
    if (name === 'table-cell' || name === 'covered-table-cell') {
      const last = Math.min(MAX_COLUMNS, this.#column + this.#cellRepeats)
      if (this.#value) for (let column = this.#column; column < last; column += 1) this.#cells[column] = this.#value
      this.#column += this.#cellRepeats
      this.#value = undefined
    } else if (name === 'table-row') {
      for (let n = 0; this.#cells.length > 0 && n < Math.min(MAX_REPEATED_ROWS, this.#rowRepeats); n += 1)
        this.#packer.addRow(this.#row + n, this.#cells)
      this.#row += this.#rowRepeats
    }
  }
  text(text: string): void {
    if (this.#value !== undefined && this.#skipping === 0) this.#value += text
  }
}

/** Packs the sheets of an OpenDocument workbook. @throws Unreadable */
export async function packOds(file: Package, packer: WorkbookPacker): Promise<void> {
  readXml(xmlText(await file.bytesOf('content.xml')), new OpenSheets(packer))
}
