import { decodeText } from '#text/decode'
import { readCsv } from '#text/csv'
import { isCompound, isPackage } from '#text/signature'
import { type SheetFacts, WorkbookPacker } from './packed-workbook'
import { readSlides } from './slides'
import { Unreadable } from '#text/unreadable'
import { packOds } from './workbook-ods'
import { type FormatNumber, packXlsx } from './workbook-xlsx'
import { Package } from '#text/zip'

/** Part of a document that is made from its content: packed rows, slides as JSON, or a picture of the slides by its number. */
export type ContentPart = 'rows' | 'slides' | `picture-${number}`

export interface MadePart {
  bytes: Uint8Array
  /** Format of the bytes. */
  extension: string
}

/** Functions for workbooks that need a package of Node. */
export interface SheetTools {
  formatNumber: FormatNumber
  /** Packs a workbook in the format of Excel 97 to 2003. @throws Unreadable */
  packXls(bytes: Uint8Array, packer: WorkbookPacker): Promise<void>
}

const MAX_CSV_BYTES = 64 << 20
const SAMPLE_ROWS = 200

/** Returns true if the cells have more Persian or Arabic letters than Latin ones. For formats that do not say the direction. */
export const isMostlyRightToLeft = (rows: readonly (readonly (string | undefined)[])[]): boolean => {
  const text = rows
    .slice(0, SAMPLE_ROWS)
    .map((row) => row.join(' '))
    .join(' ')
  return (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0)
}

function packCsv(bytes: Uint8Array, packer: WorkbookPacker): void {
  const rows = readCsv(decodeText(bytes.subarray(0, MAX_CSV_BYTES)).text)
  if (!rows) throw new Unreadable('CORRUPT')
  const cells = rows.map((row) => row.cells)
  const facts = packer.beginSheet('') as SheetFacts
  facts.isRightToLeft = isMostlyRightToLeft(cells)
  for (const [index, row] of cells.entries()) packer.addRow(index, row)
}

async function packRows(bytes: Uint8Array, extension: string, tools: SheetTools | undefined): Promise<Uint8Array> {
  const packer = new WorkbookPacker()
  if (isPackage(bytes)) {
    const file = new Package(bytes)
    if (file.has('xl/workbook.xml')) await packXlsx(file, packer, tools?.formatNumber ?? ((_, value) => String(value)))
    else if (file.has('content.xml')) await packOds(file, packer)
    else throw new Unreadable('UNSUPPORTED')
  } else if (isCompound(bytes)) {
    if (!tools) throw new Unreadable('UNSUPPORTED')
    await tools.packXls(bytes, packer)
  } else if (extension === 'csv' || extension === 'tsv') packCsv(bytes, packer)
  else throw new Unreadable('CORRUPT')
  return packer.finish()
}

/** Makes a part of a document. @throws Unreadable */
export async function makeContentPart(bytes: Uint8Array, part: ContentPart, extension: string, tools?: SheetTools): Promise<MadePart> {
  if (part === 'rows') return { bytes: await packRows(bytes, extension, tools), extension: 'rows' }
  if (!isPackage(bytes)) throw new Unreadable(isCompound(bytes) ? 'UNSUPPORTED' : 'CORRUPT')
  const file = new Package(bytes)
  if (!file.has('ppt/presentation.xml')) throw new Unreadable('UNSUPPORTED')
  const { slides, pictures, isCut } = await readSlides(file)
  if (part === 'slides') return { bytes: new TextEncoder().encode(JSON.stringify({ slides, isCut })), extension: 'json' }
  const name = pictures[Number(part.slice('picture-'.length))]
  if (name === undefined) throw new Unreadable('UNSUPPORTED')
  return { bytes: await file.bytesOf(name), extension: name.split('.').at(-1)?.toLowerCase() ?? '' }
}
