import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import type { ChangeEntry } from './changes'
import { messages } from './text-compare.messages'
import styles from './text-compare.module.css'

type Say = ReturnType<typeof messages>

/** Maximum number of characters of a text in the list and the announcement. */
const MAX_SHOWN = 80
/** Number of entries that are rendered together. */
const PAGE = 200

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line.slice(0, 2 * MAX_SHOWN)]
  return characters.length <= MAX_SHOWN ? line : `${characters.slice(0, MAX_SHOWN).join('')}…`
}

/** Says a change in a sentence. */
export function describeChange({ kind, deleted, inserted }: ChangeEntry, t: Say): string {
  if (kind === 'deleted') return t.deletedText(shorten(deleted))
  if (kind === 'inserted') return t.insertedText(shorten(inserted))
  if (kind === 'moved') return t.movedText(shorten(inserted))
  return t.replacedText(shorten(deleted), shorten(inserted))
}

export interface EntryFocus {
  /** Moves the focus to the current entry after the next rendering. */
  focusCurrent(): void
}

interface ChangeListProps {
  entries: readonly ChangeEntry[]
  current: number | undefined
  focus: Ref<EntryFocus>
  onChoose(entry: number): void
  /** Shows the second end of the current move. */
  onOtherEnd(): void
}

/** List of the changes, in pages. The current entry is visible and marked. */
export function ChangeList({ entries, current, focus, onChoose, onOtherEnd }: ChangeListProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const list = useRef<HTMLOListElement>(null)
  const isFocusDue = useRef(false)
  const from = Math.floor((current ?? 0) / PAGE) * PAGE
  const shown = entries.slice(from, from + PAGE)
  const findCurrent = () => list.current?.querySelector<HTMLElement>('[aria-current]')
  useImperativeHandle(focus, () => ({
    focusCurrent: () => {
      isFocusDue.current = true
    },
  }))
  useEffect(() => {
    findCurrent()?.scrollIntoView({ block: 'nearest' })
    if (isFocusDue.current) findCurrent()?.focus({ preventScroll: true })
    isFocusDue.current = false
  }, [current])
  return (
    <div className={styles.side}>
      {entries.length > PAGE && (
        <p className={styles.hint}>{t.range(format, from + 1, Math.min(from + PAGE, entries.length), entries.length)}</p>
      )}
      <ol ref={list} className={styles.changeList} aria-label={t.list}>
        {shown.map((entry, at) => (
          <li key={from + at}>
            <button
              type="button"
              className={styles.entry}
              aria-current={from + at === current || undefined}
              onClick={() => onChoose(from + at)}
            >
              {describeChange(entry, t)}
            </button>
          </li>
        ))}
      </ol>
      {current !== undefined && entries[current]?.kind === 'moved' && <Button onClick={onOtherEnd}>{t.otherEnd}</Button>}
    </div>
  )
}
