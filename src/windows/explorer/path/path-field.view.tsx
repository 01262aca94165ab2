import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import type { PathActor } from '../explorer-actor'
import { messages } from './path-field.messages'
import { UnknownPath } from './find-path'
import styles from './path.module.css'

/** Path as a text field. The arrow keys select a suggestion, Tab inserts it, Enter opens the folder, Esc cancels. */
export function PathField({ path }: { path: PathActor }) {
  const t = useMessages(messages)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const text = useSelector(path, ({ context }) => context.text)
  const suggestions = useSelector(path, ({ context }) => context.suggestions)
  const problem = useSelector(path, ({ context }) => context.problem)
  const busy = useSelector(path, (snapshot) => snapshot.matches('resolving'))
  const refused = useSelector(path, (snapshot) => snapshot.matches('refused'))
  const [chosen, setChosen] = useState(-1)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useEffect(() => setChosen(-1), [suggestions])

  const take = (index: number) => {
    const folder = suggestions[index]
    if (folder) path.send({ type: 'path.change', text: `${folder.text}/` })
  }
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const last = suggestions.length - 1
    if (event.key === 'Escape') path.send({ type: 'path.cancel' })
    else if (event.key === 'ArrowDown' && last >= 0) setChosen(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp' && last >= 0) setChosen(chosen <= 0 ? last : chosen - 1)
    else if (event.key === 'Tab' && !event.shiftKey && last >= 0) take(Math.max(0, chosen))
    else return
    event.preventDefault()
  }
  const sentence = refused ? (problem instanceof UnknownPath ? t.unknownPath(problem.title) : t.pathFailed) : undefined
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        const folder = suggestions[chosen]
        path.send(folder ? { type: 'path.choose', folder } : { type: 'path.submit' })
      }}
    >
      <input
        ref={input}
        dir="auto"
        role="combobox"
        className={styles.input}
        value={text}
        readOnly={busy}
        aria-label={t.pathField}
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${id}-note` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => path.send({ type: 'path.change', text: event.target.value })}
        onBlur={() => {
          if (document.hasFocus()) path.send({ type: 'path.leave' })
        }}
        onKeyDown={onKey}
      />
      {busy && <Icon name="loading" size={16} spinning />}
      {sentence !== undefined && (
        <p id={`${id}-note`} role="alert" className={styles.note}>
          {sentence}
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={t.suggestions} className={styles.suggestions} hidden={suggestions.length === 0}>
        {suggestions.map((folder, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are on the input
          <div
            key={folder.uuid}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.suggestion}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => path.send({ type: 'path.choose', folder })}
          >
            <Icon name="folder" size={16} />
            <Bdi>{folder.title}</Bdi>
          </div>
        ))}
      </div>
    </form>
  )
}
