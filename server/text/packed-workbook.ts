/** Facts about a sheet that a reader needs before it requests rows. */
export interface SheetFacts {
  name: string
  isRightToLeft: boolean
  rows: number
  columns: number
  /** Widths of the first columns in characters; 0 for hidden ones, null for those with the default width. */
  widths: (number | null)[]
  /** Merged cells: first row, first column, number of rows and of columns. */
  merges: [row: number, column: number, rows: number, columns: number][]
}

export interface WorkbookFacts {
  sheets: SheetFacts[]
  /** True if the workbook has more sheets, rows or columns than can be shown. */
  isCut: boolean
}

interface PackedSheet extends SheetFacts {
  /** Offset behind the header and length of each chunk of rows. Chunks without cells have the length 0. */
  chunks: [offset: number, length: number][]
}
interface PackedHeader {
  sheets: PackedSheet[]
  isCut: boolean
}

/** Rows per chunk. */
const CHUNK_ROWS = 200
const MAX_SHEETS = 200
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 1_000
/** Maximum number of cells with those that fill gaps, and of characters, in all sheets. */
const MAX_CELLS = 10_000_000
const MAX_CHARACTERS = 100_000_000
const MAX_CELL_CHARACTERS = 10_000
const MAX_MERGES = 5_000
/** Length of the number at the beginning that is the length of the header. */
const PREFIX = 10

type Cells = (string | undefined)[]

/** Packs the rows of a workbook so that a range of rows can be read without the other ones. */
export class WorkbookPacker {
  readonly #sheets: PackedSheet[] = []
  readonly #chunks: Uint8Array[] = []
  #rows: string[] = []
  #offset = 0
  #cells = 0
  #characters = 0
  #isCut = false

  /** True if nothing more is packed. */
  get isFull(): boolean {
    return this.#cells >= MAX_CELLS || this.#characters >= MAX_CHARACTERS
  }

  /** Begins a sheet. Its facts may be changed until the next one begins. Undefined if there are too many. */
  beginSheet(name: string): SheetFacts | undefined {
    this.#endSheet()
    if (this.isFull || this.#sheets.length === MAX_SHEETS) {
      this.#isCut = true
      return undefined
    }
    const sheet: PackedSheet = { name, isRightToLeft: false, rows: 0, columns: 0, widths: [], merges: [], chunks: [] }
    this.#sheets.push(sheet)
    return sheet
  }

  /** Adds a row; `index` from 0 must not be below that of an earlier row. */
  addRow(index: number, cells: Cells): void {
    const sheet = this.#sheets.at(-1)
    if (!sheet || cells.length === 0) return
    if (this.isFull || index >= MAX_ROWS) {
      this.#isCut = true
      return
    }
    while (sheet.rows < index) this.#addLine('')
    if (sheet.rows > index) return
    if (cells.length > MAX_COLUMNS) this.#isCut = true
    const shown = Array.from(cells.slice(0, MAX_COLUMNS), (cell = '') => cell.slice(0, MAX_CELL_CHARACTERS))
    sheet.columns = Math.max(sheet.columns, shown.length)
    this.#cells += shown.length
    const line = JSON.stringify(shown)
    this.#characters += line.length
    this.#addLine(line)
  }

  #addLine(line: string): void {
    const sheet = this.#sheets.at(-1) as PackedSheet
    this.#rows.push(line)
    sheet.rows += 1
    if (this.#rows.length === CHUNK_ROWS) this.#endChunk()
  }

  #endChunk(): void {
    const isEmpty = this.#rows.every((row) => row === '')
    const bytes = new TextEncoder().encode(isEmpty ? '' : `[${this.#rows.map((row) => row || '[]').join(',')}]`)
    this.#sheets.at(-1)?.chunks.push([this.#offset, bytes.length])
    this.#chunks.push(bytes)
    this.#offset += bytes.length
    this.#rows = []
  }

  #endSheet(): void {
    const sheet = this.#sheets.at(-1)
    if (!sheet) return
    if (this.#rows.length > 0) this.#endChunk()
    sheet.widths = sheet.widths.slice(0, sheet.columns)
    const merges = sheet.merges.filter(([row, column]) => row < sheet.rows && column < sheet.columns)
    if (merges.length > MAX_MERGES) this.#isCut = true
    sheet.merges = merges.slice(0, MAX_MERGES)
  }

  finish(): Uint8Array {
    this.#endSheet()
    const header = new TextEncoder().encode(JSON.stringify({ sheets: this.#sheets, isCut: this.#isCut } satisfies PackedHeader))
    const prefix = new TextEncoder().encode(String(header.length).padStart(PREFIX, '0'))
    const whole = new Uint8Array(prefix.length + header.length + this.#offset)
    let at = 0
    for (const part of [prefix, header, ...this.#chunks]) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }
}

/** Reads a range of the bytes of a packed workbook; `end` is exclusive. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

async function readHeader(read: ReadRange): Promise<{ header: PackedHeader; end: number }> {
  const end = PREFIX + Number(decode(await read(0, PREFIX)))
  return { header: JSON.parse(decode(await read(PREFIX, end))) as PackedHeader, end }
}

export async function readFacts(read: ReadRange): Promise<WorkbookFacts> {
  const { header } = await readHeader(read)
  return { sheets: header.sheets.map(({ chunks: _, ...facts }) => facts), isCut: header.isCut }
}

/** Returns `count` rows of a sheet, fewer at its end. A row ends at its last cell with a value. Undefined if the sheet does not exist. */
export async function readRows(read: ReadRange, sheet: number, from: number, count: number): Promise<string[][] | undefined> {
  const { header, end } = await readHeader(read)
  const found = header.sheets[sheet]
  if (!found) return undefined
  const last = Math.min(found.rows, from + count)
  const rows: string[][] = []
  for (let at = Math.floor(from / CHUNK_ROWS); at * CHUNK_ROWS < last; at += 1) {
    const [offset, length] = found.chunks[at] ?? [0, 0]
    const chunk = length === 0 ? [] : (JSON.parse(decode(await read(end + offset, end + offset + length))) as string[][])
    for (let row = at * CHUNK_ROWS; row < Math.min(last, (at + 1) * CHUNK_ROWS); row += 1)
      if (row >= from) rows.push(chunk[row - at * CHUNK_ROWS] ?? [])
  }
  return rows
}
