import { type ComponentType, useState } from 'react'
import { type LatePart, late } from './late'
import styles from './late-field.module.css'
import { messages } from './late.messages'
import { useMessages } from './locale'

export interface Typed {
  /** What stands in its field. */
  typed: string
  onType(text: string): void
}

/** A late part that opens with the focus in a field of its own: what is typed while its code is on its way stands there once it has come. */
export function lateField<Props extends object>(load: () => Promise<ComponentType<Props & Typed>>): LatePart<Props> {
  const Part = late(load, { waiting: ({ typed, onType }) => <Early typed={typed} onType={onType} /> })
  function LateField(props: Props) {
    const [typed, setTyped] = useState('')
    return <Part {...props} typed={typed} onType={setTyped} />
  }
  return Object.assign(LateField, { fetchAhead: Part.fetchAhead })
}

function Early({ typed, onType }: Typed) {
  const say = useMessages(messages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what opens to be typed into takes the keys
    <input autoFocus className={styles.early} aria-label={say.search} value={typed} onChange={({ target }) => onType(target.value)} />
  )
}
