import type { SortKey } from '#api/contract/criteria'

/** Columns of `placement` by sort key. Each one has an index `(parent_id, rank, column, node_id)`. */
export const sortColumns = {
  title: 'sort_key',
  numericTitle: 'numeric_key',
  lastVersionsSize: 'size',
  createDate: 'created_at',
  lastFileEdit: 'edited_at',
  order: 'order_no',
} as const satisfies Record<SortKey, string>

export type SortColumn = (typeof sortColumns)[SortKey]
export type Direction = 'ASC' | 'DESC'

/** Folders come first in both directions. */
export const FOLDER_RANK = 0
export const DOCUMENT_RANK = 1

export interface Sorting {
  column: SortColumn
  direction: Direction
}

/** Position of a row in an order: its sort value, then its id. */
export interface SortPosition {
  key: string | number
  id: string
}

export const isTextColumn = (column: SortColumn): boolean => column === 'sort_key' || column === 'numeric_key'

/**
 * Returns the order number for the end of a folder at a moment. The numbers are integers with gaps, so that other nodes can be moved in
 * between.
 */
export const toOrderNumber = (millis: number): number => millis * 1_024
