import { contentTypes, FONT, type Parts, buildRelations } from './office-package'

export const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** Path of the only sheet. */
export const SHEET = 'xl/worksheets/sheet1.xml'

/** Differences of a cell format from the default. */
export interface CellFormat {
  /** Font properties as XML. */
  font?: string
  /** Number format: `#,##0`. */
  number?: string
}

export interface Workbook {
  /** Title of the sheet as XML. */
  title: string
  /** Cell formats by index; the first one is the default. */
  formats: readonly CellFormat[]
  /** View settings as XML. */
  views?: string
}

/** First free id for custom number formats. */
const OWN_NUMBERS = 164

const fontXml = ({ font = '' }: CellFormat): string => `<font>${font}<sz val="11"/><name val="${FONT}"/><family val="2"/></font>`
const format = (fontId: number, numberId = 0, more = ''): string =>
  `<xf numFmtId="${numberId}" fontId="${fontId}" fillId="0" borderId="0"${more}/>`
const cellFormat = ({ font, number }: CellFormat, id: number): string =>
  format(
    id,
    number === undefined ? 0 : OWN_NUMBERS + id,
    ` xfId="0"${font === undefined ? '' : ' applyFont="1"'}${number === undefined ? '' : ' applyNumberFormat="1"'}`,
  )

const numbersXml = (formats: readonly CellFormat[]): string => {
  const own = formats.flatMap(({ number }, id) =>
    number === undefined ? [] : `<numFmt numFmtId="${OWN_NUMBERS + id}" formatCode="${number}"/>`,
  )
  return own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`
}

const stylesXml = (formats: readonly CellFormat[]): string =>
  `<styleSheet ${S}>${numbersXml(formats)}<fonts count="${formats.length}">${formats.map(fontXml).join('')}</fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
    <cellStyleXfs count="1">${format(0)}</cellStyleXfs>
    <cellXfs count="${formats.length}">${formats.map(cellFormat).join('')}</cellXfs>
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Returns all parts of a workbook with one sheet, except the sheet. */
export const workbookParts = ({ title, formats, views = '' }: Workbook): Parts => ({
  '[Content_Types].xml': contentTypes({
    'xl/workbook.xml': 'spreadsheetml.sheet.main',
    [SHEET]: 'spreadsheetml.worksheet',
    'xl/styles.xml': 'spreadsheetml.styles',
  }),
  '_rels/.rels': buildRelations([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': buildRelations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/workbook.xml': `<workbook ${S} ${R}>${views}<sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': stylesXml(formats),
})
