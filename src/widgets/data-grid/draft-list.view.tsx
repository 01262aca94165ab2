import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button'
import type { NamedItem } from './grid'
import styles from './grid-fields.module.css'
import type { RowForm } from './grid-window.view'

/** Draft in a list of a form, and the functions that change it. */
export interface DraftItem<Draft> {
  draft: Draft
  /** Index in the list. */
  at: number
  isLast: boolean
  onChange(change: Partial<Draft>): void
  /** Swaps the draft with its neighbour. Does nothing at either end of the list. */
  onMove(by: 1 | -1): void
  onTake(): void
}

/** Returns the drafts of a form field whose value is a list, and the function that adds one. */
export const createDraftItems = <Draft extends NamedItem>(form: RowForm, name: string, drafts: readonly Draft[]) => {
  const set = (next: readonly Draft[]) => form.set(name, next)
  const items = drafts.map(
    (draft, at): DraftItem<Draft> => ({
      ...{ draft, at, isLast: at === drafts.length - 1 },
      onChange: (change) => set(drafts.with(at, { ...draft, ...change })),
      onMove(by) {
        const other = drafts[at + by]
        if (other) set(drafts.with(at, other).with(at + by, draft))
      },
      onTake: () => set(drafts.toSpliced(at, 1)),
    }),
  )
  return { items, add: (draft: Draft) => set([...drafts, draft]) }
}

interface DraftListProps {
  title: string
  hint?: string
  /** Error of the whole list. */
  error?: string | undefined
  addLabel: string
  isAddDisabled?: boolean
  onAdd(): void
  /** Notes below the button. */
  note?: ReactNode
  children: ReactNode
}

/** Part of a form that edits a list. `children` are the fields of its items. */
export function DraftList({ title, hint, error, addLabel, isAddDisabled = false, onAdd, note, children }: DraftListProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Failure text={error} />
      {children}
      <div>
        <Button icon="add" disabled={isAddDisabled} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {note}
    </section>
  )
}

/** Error of a form field, announced when it appears. */
export const Failure = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className={styles.failure}>
      {text}
    </p>
  )

interface DraftToolsProps {
  item: Pick<DraftItem<unknown>, 'at' | 'isLast' | 'onMove' | 'onTake'>
  /** Name of the draft in the labels of the buttons. */
  name: string
  words: { up(name: string): string; down(name: string): string; take(name: string): string }
}

/** Buttons that move a draft in its list and remove it. */
export const DraftTools = ({ item: { at, isLast, onMove, onTake }, name, words }: DraftToolsProps) => (
  <div className={styles.tools}>
    <IconButton icon="up" size="small" label={words.up(name)} disabled={at === 0} onClick={() => onMove(-1)} />
    <IconButton icon="down" size="small" label={words.down(name)} disabled={isLast} onClick={() => onMove(1)} />
    <IconButton icon="delete" size="small" label={words.take(name)} onClick={onTake} />
  </div>
)
