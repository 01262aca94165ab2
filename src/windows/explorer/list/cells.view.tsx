import { useId } from 'react'
import type { Node } from '#api/contract/node'
import { useFormat, useMessages } from '#ui/locale'
import { RowBox } from '#ui/row-box'
import styles from './listing.module.css'
import { messages } from '../explorer.messages'
import { isFolder } from '#widgets/open-node/open-action'

export function RowCheckbox({ title, checked }: { title: string; checked: boolean }) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <RowBox
      id={id}
      className={styles.checkbox}
      checked={checked}
      // The list handles the click, so that all clicks are interpreted in one place.
      readOnly
      aria-label={t.selectRow(title)}
    />
  )
}

export function SizeCell({ node }: { node: Node }) {
  const format = useFormat()
  return isFolder(node) || node.lastVersionsSize === undefined ? null : <>{format.size(node.lastVersionsSize)}</>
}
