import { contentTypes, FONT, type Parts, relations } from './office-package'

export const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** Where the one sheet of such a workbook is. */
export const SHEET = 'xl/worksheets/sheet1.xml'

export interface Workbook {
  /** Of the sheet, as XML. */
  title: string
  /** The cell formats, by number: each the XML that makes its letters differ from the plain ones. */
  formats: readonly string[]
  /** How it opens, as XML. */
  views?: string
}

const font = (more: string): string => `<font>${more}<sz val="11"/><name val="${FONT}"/><family val="2"/></font>`
const format = (fontId: number, more = ''): string => `<xf numFmtId="0" fontId="${fontId}" fillId="0" borderId="0"${more}/>`

const stylesXml = (formats: readonly string[]): string =>
  `<styleSheet ${S}><fonts count="${formats.length}">${formats.map(font).join('')}</fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
    <cellStyleXfs count="1">${format(0)}</cellStyleXfs>
    <cellXfs count="${formats.length}">${formats.map((_, id) => format(id, ` xfId="0"${id === 0 ? '' : ' applyFont="1"'}`)).join('')}</cellXfs>
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** All parts of a workbook of one sheet, but the sheet. */
export const workbookParts = ({ title, formats, views = '' }: Workbook): Parts => ({
  '[Content_Types].xml': contentTypes({
    'xl/workbook.xml': 'spreadsheetml.sheet.main',
    [SHEET]: 'spreadsheetml.worksheet',
    'xl/styles.xml': 'spreadsheetml.styles',
  }),
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/workbook.xml': `<workbook ${S} ${R}>${views}<sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': stylesXml(formats),
})
