import { type ComponentType, useState } from 'react'
import { type LazyPart, lazyPart } from './lazy-part'
import styles from './lazy-input-part.module.css'
import { messages } from './lazy-part.messages'
import { useMessages } from './locale'

export interface EarlyInput {
  /** Text of the field, including text that was typed while the code was loading. */
  typed: string
  onType(text: string): void
  /** True if Enter was pressed while the code was loading. */
  isSubmitted: boolean
  /** Only the placeholder calls it. */
  onSubmit(): void
}

/**
 * Creates a lazy component that opens with the focus in a text field. Text and Enter that are typed while the code is loading are passed to
 * the component.
 */
export function lazyInputPart<Props extends object>(load: () => Promise<ComponentType<Props & EarlyInput>>): LazyPart<Props> {
  const Part = lazyPart(load, { waiting: (props) => <PlaceholderInput {...props} /> })
  function LazyInput(props: Props) {
    const [typed, setTyped] = useState('')
    const [isSubmitted, setSubmitted] = useState(false)
    return <Part {...props} {...{ typed, isSubmitted }} onType={setTyped} onSubmit={() => setSubmitted(true)} />
  }
  return Object.assign(LazyInput, { preload: Part.preload })
}

function PlaceholderInput({ typed, onType, onSubmit }: EarlyInput) {
  const t = useMessages(messages)
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- what opens to be typed into takes the keys
      autoFocus
      className={styles.early}
      aria-label={t.search}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onSubmit()
      }}
    />
  )
}
