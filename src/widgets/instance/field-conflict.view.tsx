import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import type { OntInput } from '../ont-fields/ont-input'
import { messages } from './instance-values.messages'
import styles from './instance-values.module.css'
import { FieldValuesText } from './field-values-text.view'
import type { FieldConflict } from './field-conflict'

interface FieldConflictViewProps {
  theirs: FieldConflict
  mine: OntInput
  disabled: boolean
  /** Called to keep the value of the other user. */
  onKeep(): void
  /** Called to overwrite the other user's value with the user's own. */
  onReplace(): void
}

/** Shows a value saved by another user next to the user's own, and lets the user choose. */
export function FieldConflictView({ theirs: { inputs, by, at }, mine, disabled, onKeep, onReplace }: FieldConflictViewProps) {
  const t = useMessages(messages)
  const changed = (moment: string) => (by === '' ? t.changedAt(moment) : t.changedBy(by, moment))
  return (
    <div role="alert" className={styles.theirs}>
      <p>{at === undefined ? t.changed : <Moment at={at} form="dateTime" sentence={changed} />}</p>
      <dl className={styles.both}>
        <dt>{t.current}</dt>
        <dd>
          {inputs.map((input, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is drawn once
            <FieldValuesText key={at} input={input} />
          ))}
        </dd>
        <dt>{t.mine}</dt>
        <dd>
          <FieldValuesText input={mine} />
        </dd>
      </dl>
      <div className={styles.choice}>
        <Button disabled={disabled} onClick={onKeep}>
          {t.keepCurrent}
        </Button>
        <Button disabled={disabled} onClick={onReplace}>
          {t.saveMine}
        </Button>
      </div>
    </div>
  )
}
