export type ReportCell = string | number | boolean | null

/** Rows of a report that are loaded so far. */
export interface ReportRows {
  title: string
  columns: readonly string[]
  paging: 'pagination' | 'infiniteScroll'
  offset: number
  contents: readonly { cells: readonly ReportCell[]; nodeUuid?: string | undefined }[]
  totalElements: number
}
