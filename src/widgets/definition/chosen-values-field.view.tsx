import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { FieldGroup } from '#ui/field-group'
import { useMessages } from '#ui/locale'
import { messages } from './definition.messages'
import styles from './definition.module.css'

interface ChosenValue {
  uuid: string
  /** Name of the value for screen readers. */
  title: string
  /** True if the text is a sentence of the program in which user-defined names are already isolated for the text direction. */
  isSentence?: boolean
}

interface ChosenValuesFieldProps {
  label: string
  tags: readonly ChosenValue[]
  /** Label of the add button. */
  add?: string
  onAdd(): void
  onDrop(uuid: string): void
}

/** Chosen values of a field, each with a remove button, and a button to choose more. */
export function ChosenValuesField({ label, tags, add, onAdd, onDrop }: ChosenValuesFieldProps) {
  const t = useMessages(messages)
  return (
    <FieldGroup legend={label} className={styles.group}>
      <div className={styles.tags}>
        {tags.length === 0 && <span className={styles.hint}>{t.none}</span>}
        {tags.map(({ uuid, title, isSentence = false }) => (
          <span key={uuid} className={styles.tag}>
            {isSentence ? <bdi>{title}</bdi> : <Bdi>{title}</Bdi>}
            <IconButton icon="close" size="small" label={t.drop(isSentence ? title : isolate(title))} onClick={() => onDrop(uuid)} />
          </span>
        ))}
        <Button look="plain" icon="add" aria-label={`${add ?? t.add} ${label}`} onClick={onAdd}>
          {add ?? t.add}
        </Button>
      </div>
    </FieldGroup>
  )
}
