import type { Parts } from './office-package'
import { S, SHEET, workbookParts } from './workbook-package'

/** A workbook with one empty right-to-left sheet. */
export const blankXlsx: Parts = {
  ...workbookParts({ title: 'برگهٔ ۱', formats: [{}] }),
  [SHEET]: `<worksheet ${S}><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>
    <sheetData/></worksheet>`,
}
