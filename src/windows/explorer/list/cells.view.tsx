import { type ReactNode, useId } from 'react'
import type { Node } from '#api/contract/node'
import type { ListColumn } from '#api/contract/node-columns'
import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { useLocale, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { PaddedCheckbox } from '#ui/padded-checkbox'
import { getListColumn } from './columns'
import styles from './listing.module.css'
import { messages } from '../explorer.messages'

export function RowCheckbox({ title, checked }: { title: string; checked: boolean }) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <PaddedCheckbox
      id={id}
      className={styles.checkbox}
      checked={checked}
      // The checkbox is read-only: the list handles the click, so that one place interprets all clicks.
      readOnly
      aria-label={t.selectRow(title)}
    />
  )
}

/** Components for cells that show more than the text of the value. */
const specialCells: Partial<Record<ListColumn, (props: { node: Node }) => ReactNode>> = {
  deletedFrom: ({ node: { deletedFrom } }) =>
    deletedFrom && (
      <Bdi className={styles.name} title={isolate(deletedFrom.title)}>
        {deletedFrom.title}
      </Bdi>
    ),
}

/** Cell with the value of one column. */
export function ColumnCell({ node, column: key }: { node: Node; column: ListColumn }) {
  const { format, locale } = useLocale()
  const Special = specialCells[key]
  if (Special) return <Special node={node} />
  const column = getListColumn(key)
  if (column.type === 'name' || column.type === 'text') {
    const text = column.value(node, locale)
    return text === undefined ? null : <Bdi className={column.type === 'name' ? styles.name : undefined}>{text}</Bdi>
  }
  const value = column.value(node, locale)
  if (value === undefined) return null
  return column.type === 'bytes' ? format.size(value) : <Moment at={value} form="date" />
}
