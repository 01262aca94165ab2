import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { createSuggestMachine } from '#machines/suggest.machine'
import { toAriaKeyShortcuts } from '#ui/chord'
import { Icon } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import { find } from '../commands/find-command'
import { Marked } from './marked.view'
import { findRanges } from './highlights'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

interface KeywordFieldProps {
  search: SearchActor
  label: string
  placeholder: string
  /** Elements after the input. */
  children?: ReactNode
  /** Reading of the typed words in the other keyboard layout, while the box offers it. Enter accepts it. */
  meant?: string | undefined
  /** Runs on arrow down while no suggestions are shown. */
  onDown?(): void
}

const none: readonly string[] = []
const VoiceButton = lazyPart(() => import('#widgets/voice/voice-button.view').then((module) => module.VoiceButton), { Failed: () => null })

/** Keyword input with suggestions. Arrow keys select, Enter searches, Esc closes the suggestions. */
export function KeywordField({ search, label, placeholder, children, meant, onDown }: KeywordFieldProps) {
  const t = useMessages(messages)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const text = useSearch(search, (context) => context.search.query.keyword ?? '')
  const suggest = useSelector(search, ({ children: { suggest: child } }) => child) as
    | ActorRefFrom<typeof createSuggestMachine<string>>
    | undefined
  const items = useSelector(suggest, (snapshot) => snapshot?.context.items ?? none)
  const [chosen, setChosen] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setChosen(-1), [items])
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const offered = isOpen ? items : none

  const take = (title: string) => {
    setOpen(false)
    search.send({ type: 'search.useSuggestion', text: title })
  }
  const submit = () => {
    const title = offered[chosen] ?? meant
    if (title !== undefined) return take(title)
    setOpen(false)
    search.send({ type: 'search.submit' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = offered.length - 1
    if (event.key === 'Enter') submit()
    else if (event.key === 'ArrowDown' && last >= 0) setChosen(chosen >= last ? -1 : chosen + 1)
    else if (event.key === 'ArrowUp' && last >= 0) setChosen(chosen < 0 ? last : chosen - 1)
    else if (event.key === 'ArrowDown' && onDown) onDown()
    else if (event.key === 'Escape' && last >= 0) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={root}
      className={styles.keyword}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className={styles.field}>
        <Icon name="search" size={16} />
        <input
          role="combobox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          dir="auto"
          data-search
          aria-keyshortcuts={toAriaKeyShortcuts(...(find.keys ?? []))}
          aria-label={label}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen < 0 || offered.length === 0 ? undefined : `${id}-${chosen}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={1_000}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setOpen(true)
            search.send({ type: 'search.type', text: target.value })
          }}
          onKeyDown={onKey}
        />
        {children}
        <VoiceButton of={search} within={root} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t.suggestions} className={styles.suggestions} hidden={offered.length === 0}>
        {offered.map((title, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are on the input
          <div
            key={title}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.suggestion}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(title)}
          >
            <Icon name="search" size={14} />
            <bdi>
              <Marked text={title} ranges={findRanges(title, text)} />
            </bdi>
          </div>
        ))}
      </div>
    </div>
  )
}
