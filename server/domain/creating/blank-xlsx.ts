import { contentTypes, FONT, type Parts, relations } from './office-package'

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A workbook with one empty sheet whose columns run from right to left. */
export const blankXlsx: Parts = {
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
  'xl/workbook.xml': `<workbook ${S} ${R}><bookViews><workbookView/></bookViews><sheets><sheet name="برگهٔ ۱" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${S}><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>
    <sheetData/></worksheet>`,
  'xl/styles.xml': `<styleSheet ${S}><fonts count="1"><font><sz val="11"/><name val="${FONT}"/><family val="2"/></font></fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
    <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
    <cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}
