import { type ComponentType, useState } from 'react'
import { type LazyPart, lazyPart } from './lazy-part'
import styles from './lazy-input-part.module.css'
import { messages } from './lazy-part.messages'
import { useMessages } from './locale'

export interface EarlyInput {
  /** Text of the field, including text that was typed while the code was loading. */
  typed: string
  onType(text: string): void
}

/**
 * Creates a lazy component that opens with the focus in a text field. Text that is typed while the code is loading is passed to the
 * component.
 */
export function lazyInputPart<Props extends object>(load: () => Promise<ComponentType<Props & EarlyInput>>): LazyPart<Props> {
  const Part = lazyPart(load, { waiting: ({ typed, onType }) => <PlaceholderInput typed={typed} onType={onType} /> })
  function LazyInput(props: Props) {
    const [typed, setTyped] = useState('')
    return <Part {...props} typed={typed} onType={setTyped} />
  }
  return Object.assign(LazyInput, { preload: Part.preload })
}

function PlaceholderInput({ typed, onType }: EarlyInput) {
  const t = useMessages(messages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what opens to be typed into takes the keys
    <input autoFocus className={styles.early} aria-label={t.search} value={typed} onChange={({ target }) => onType(target.value)} />
  )
}
