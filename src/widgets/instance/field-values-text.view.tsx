import { Bdi } from '#ui/bdi'
import { useFormat, useMessages } from '#ui/locale'
import type { WindowRef } from '#windows/window-kind'
import { messages as fieldMessages } from '../ont-fields/ont-fields.messages'
import { isRelation, type OntInput, type RelatedInstance } from '../ont-fields/ont-input'
import { formatFieldValue } from '../ont-fields/property-field.view'
import { messages } from './instance-values.messages'
import styles from './instance-values.module.css'

interface FieldValuesTextProps {
  input: OntInput
  /** Actor of the window, which opens related instances. Without it they are plain text. */
  frame?: WindowRef
}

/** Values of a field as text; "none" in words if there are none. */
export function FieldValuesText({ input, frame }: FieldValuesTextProps) {
  const t = useMessages(messages)
  const words = useMessages(fieldMessages)
  const format = useFormat()
  const texts = isRelation(input)
    ? []
    : (input.multipleValue ? input.values : [input.value])
        .map((value) => formatFieldValue(input, value, words, format))
        .filter((text) => text !== '')
  const ends = isRelation(input) ? input.value : []
  if (texts.length + ends.length === 0) return <span className={styles.none}>{t.none}</span>
  return (
    <>
      {ends.map((end) => (
        <span key={end.uuid} className={styles.text}>
          <End end={end} frame={frame} />
          {end.count !== 1 && ` × ${format.number(end.count)}`}
        </span>
      ))}
      {texts.map((text) => (
        <span key={text} className={styles.text}>
          <Bdi>{text}</Bdi>
        </span>
      ))}
    </>
  )
}

function End({ end: { uuid, title }, frame }: { end: RelatedInstance; frame: WindowRef | undefined }) {
  if (!frame) return <Bdi>{title}</Bdi>
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => frame.send({ type: 'window.open', kind: 'properties', payload: { uuid, tab: 'instance_metadata' }, title })}
    >
      <Bdi>{title}</Bdi>
    </button>
  )
}
