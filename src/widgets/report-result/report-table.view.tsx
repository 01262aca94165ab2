import type { Format } from '#text/format'
import { formatWireDate } from '#text/wire-date'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import type { ReportCell, ReportRows } from './report-rows'
import { messages } from './figure.messages'
import styles from './figure.module.css'

const formatCell = (cell: ReportCell, format: Format, t: ReturnType<typeof messages>): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? t.yes : t.no
  if (typeof cell === 'number') return format.number(cell)
  return formatWireDate(cell, format) ?? cell
}

/** Rows of a report as a table. A row that stands for a single instance has a button to open the instance. */
export function ReportTable({ rows, onOpen }: { rows: ReportRows; onOpen(uuid: string): void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const leads = rows.contents.some(({ nodeUuid }) => nodeUuid !== undefined)
  return (
    <table className={`${styles.table} ${styles.roomy}`}>
      <thead>
        <tr>
          <th scope="col">{t.row}</th>
          {rows.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles of columns are not unique, and their order is fixed
            <th key={at} scope="col">
              <Bdi>{column}</Bdi>
            </th>
          ))}
          {leads && (
            <th scope="col">
              <span className="visually-hidden">{t.open}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.contents.map(({ cells, nodeUuid }, at) => (
          <tr key={nodeUuid ?? at}>
            <th scope="row">{format.number(rows.offset + at + 1)}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the cells is fixed
              <td key={column}>
                <Bdi>{formatCell(cell, format, t)}</Bdi>
              </td>
            ))}
            {leads && (
              <td>{nodeUuid !== undefined && <IconButton icon="info" size="small" label={t.open} onClick={() => onOpen(nodeUuid)} />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
