import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { FieldGroup } from '#ui/field-group'
import { useMessages } from '#ui/locale'
import { messages } from './definition.messages'
import styles from './definition.module.css'

interface Tag {
  uuid: string
  /** As it is read out. */
  title: string
  /** A sentence of ours, in which what users named is set apart already. */
  isSentence?: boolean
}

interface TagsProps {
  label: string
  tags: readonly Tag[]
  /** On the button that adds. */
  add?: string
  onAdd(): void
  onDrop(uuid: string): void
}

/** What was chosen for a field, each to be taken off, and a button that chooses more. */
export function Tags({ label, tags, add, onAdd, onDrop }: TagsProps) {
  const say = useMessages(messages)
  return (
    <FieldGroup legend={label} className={styles.group}>
      <div className={styles.tags}>
        {tags.length === 0 && <span className={styles.hint}>{say.none}</span>}
        {tags.map(({ uuid, title, isSentence = false }) => (
          <span key={uuid} className={styles.tag}>
            {isSentence ? <bdi>{title}</bdi> : <Bdi>{title}</Bdi>}
            <IconButton icon="close" size="small" label={say.drop(isSentence ? title : isolate(title))} onClick={() => onDrop(uuid)} />
          </span>
        ))}
        <Button look="plain" icon="add" aria-label={`${add ?? say.add} ${label}`} onClick={onAdd}>
          {add ?? say.add}
        </Button>
      </div>
    </FieldGroup>
  )
}
