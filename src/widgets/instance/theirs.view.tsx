import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import type { OntInput } from '../ont-fields/ont-input'
import { messages } from './instance-values.messages'
import styles from './instance-values.module.css'
import { SaidValues } from './said-values.view'
import type { Theirs } from './theirs'

interface TheirsProps {
  theirs: Theirs
  mine: OntInput
  disabled: boolean
  /** The value of somebody else stays. */
  onKeep(): void
  /** The value from here takes its place. */
  onReplace(): void
}

/** A value that somebody else has saved meanwhile, beside the one from here, and the choice between them. */
export function TheirsView({ theirs: { inputs, by, at }, mine, disabled, onKeep, onReplace }: TheirsProps) {
  const say = useMessages(messages)
  const changed = (moment: string) => (by === '' ? say.changedAt(moment) : say.changedBy(by, moment))
  return (
    <div role="alert" className={styles.theirs}>
      <p>{at === undefined ? say.changed : <Moment at={at} form="dateTime" sentence={changed} />}</p>
      <dl className={styles.both}>
        <dt>{say.current}</dt>
        <dd>
          {inputs.map((input, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is drawn once
            <SaidValues key={at} input={input} />
          ))}
        </dd>
        <dt>{say.mine}</dt>
        <dd>
          <SaidValues input={mine} />
        </dd>
      </dl>
      <div className={styles.choice}>
        <Button disabled={disabled} onClick={onKeep}>
          {say.keepCurrent}
        </Button>
        <Button disabled={disabled} onClick={onReplace}>
          {say.saveMine}
        </Button>
      </div>
    </div>
  )
}
