import type { ReactNode } from 'react'
import { IconButton } from './button'
import styles from './grid.module.css'
import { Icon } from './icon'

export interface GridColumn<Row> {
  id: string
  label: string
  /** Name of the column in the sort parameter of the API; absent if the rows cannot be sorted by this column. */
  sort?: string
  cell(row: Row): ReactNode
}

export interface GridProps<Row> {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  /** Returns the name of a row for screen readers. */
  nameOf(row: Row): string
  sortBy: string
  direction: 'ASC' | 'DESC'
  onSort(column: string, direction: 'ASC' | 'DESC'): void
  onOpen(row: Row): void
  /** Returns the buttons at the end of a row. */
  actions(row: Row): ReactNode
  actionsLabel: string
  /** Shown instead of the rows if there are none. */
  empty: ReactNode
  busy: boolean
}

/** A table for administration: headings that sort, rows that open by double click or Enter, buttons at the end of each row. */
export function Grid<Row extends { uuid: string }>(props: GridProps<Row>) {
  const { label, columns, rows, nameOf, sortBy, direction, onSort, onOpen, actions, actionsLabel, empty, busy } = props
  return (
    <div className={styles.scroll} aria-busy={busy || undefined}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => {
              const sorted = column.sort !== undefined && column.sort === sortBy
              const next = sorted && direction === 'ASC' ? 'DESC' : 'ASC'
              return (
                <th key={column.id} scope="col" aria-sort={sorted ? (direction === 'ASC' ? 'ascending' : 'descending') : undefined}>
                  {column.sort === undefined ? (
                    column.label
                  ) : (
                    <button type="button" className={styles.sort} onClick={() => onSort(column.sort ?? '', next)}>
                      {column.label}
                      {sorted && <Icon name={direction === 'ASC' ? 'up' : 'down'} size={14} />}
                    </button>
                  )}
                </th>
              )
            })}
            <th scope="col">
              <span className="visually-hidden">{actionsLabel}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.uuid}
              // Keyboard users reach a row by its buttons; the double click is a shortcut for the pointer.
              onDoubleClick={() => onOpen(row)}
              aria-label={nameOf(row)}
            >
              {columns.map((column) => (
                <td key={column.id}>{column.cell(row)}</td>
              ))}
              <td className={styles.actions}>{actions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
    </div>
  )
}

export interface PagerProps {
  offset: number
  pageSize: number
  total: number
  /** Range of the shown rows and total: «۱ تا ۲۵ از ۱۲۰». */
  text: string
  previous: string
  next: string
  onGo(offset: number): void
}

export function Pager({ offset, pageSize, total, text, previous, next, onGo }: PagerProps) {
  return (
    <div className={styles.pager}>
      <span role="status">{text}</span>
      <IconButton
        icon="previous"
        label={previous}
        size="small"
        disabled={offset === 0}
        onClick={() => onGo(Math.max(0, offset - pageSize))}
      />
      <IconButton icon="next" label={next} size="small" disabled={offset + pageSize >= total} onClick={() => onGo(offset + pageSize)} />
    </div>
  )
}
