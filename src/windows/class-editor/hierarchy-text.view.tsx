import { type KeyboardEvent, useRef } from 'react'
import { useMessages } from '#ui/locale'
import { TextArea } from '#ui/text-area'
import { typeInto } from '#ui/type-into'
import styles from './class-editor.module.css'
import { messages } from './class-editor.messages'

interface HierarchyTextProps {
  value: string
  error: string | undefined
  readOnly: boolean
  onChange(text: string): void
}

/** Text area for a hierarchy of titles, indented by tabs. The Tab key inserts a tab; after Esc it leaves the field as usual. */
export function HierarchyText({ value, error, readOnly, onChange }: HierarchyTextProps) {
  const t = useMessages(messages)
  const leaves = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget } = event
    if (key === 'Escape') {
      event.stopPropagation()
      leaves.current = true
      return
    }
    if (key !== 'Tab') {
      if (key !== 'Shift') leaves.current = false
      return
    }
    if (leaves.current || shiftKey || ctrlKey || altKey || metaKey || readOnly) return
    event.preventDefault()
    typeInto(currentTarget, '\t')
  }
  return (
    <TextArea
      className={styles.hierarchy ?? ''}
      label={t.hierarchy}
      hint={t.hierarchyHint}
      error={error}
      value={value}
      rows={10}
      readOnly={readOnly}
      data-first-focus
      onFocus={() => {
        leaves.current = false
      }}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
