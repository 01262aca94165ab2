import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Node } from '#api/contract/node'
import { Bdi } from '#ui/bdi'
import { toAriaKeyShortcuts } from '#ui/chord'
import { Icon } from '#ui/icon'
import type { EarlyInput } from '#ui/lazy-input-part'
import { useLocale, useMessages } from '#ui/locale'
import { messages as desktopMessages } from '../desktop.messages'
import { useSelector } from '@xstate/react'
import { useDesktop, useOverlay } from '../use-desktop'
import { messages } from './commands.messages'
import { findLayoutReading, type PaletteEntry, searchEntries } from './palette'
import styles from './palette.module.css'
import { canListItems, getItemEntries, getPaletteEntries, getSearchEntries } from './palette-entries'

const none: readonly Node[] = []

/** Returns the items with the typed words in their titles. They appear when the user stops typing. */
function useFoundItems(typed: string) {
  const desktop = useDesktop()
  const overlay = useOverlay()
  const search = useSelector(overlay, (snapshot) => snapshot?.context.items)
  useEffect(() => {
    if (canListItems(desktop)) search?.send({ type: 'suggest.type', text: typed })
  }, [desktop, search, typed])
  return useSelector(search, (snapshot) => (snapshot?.matches('idle') && snapshot.context.text === typed ? snapshot.context.items : none))
}

/** Input that finds windows, folders, documents and commands by name. The input has the focus all the time; the arrow keys select a result. */
export function PaletteView({ typed, onType, isSubmitted, onDone }: EarlyInput & { onDone(): void }) {
  const t = useMessages(messages)
  const desktop = useDesktop()
  const [entries] = useState(() => getPaletteEntries(desktop))
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = searchEntries(entries, typed)
  // Items come later than the other results, so they follow them: nothing moves under the chosen one.
  const shown = [...found, ...getSearchEntries(desktop, typed), ...getItemEntries(desktop, useFoundItems(typed))]
  const meant = findLayoutReading(entries, typed)
  const chosen = shown[at]

  const type = (text: string) => {
    onType(text)
    setAt(0)
  }
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.obstacle !== undefined) return
    onDone()
    entry.run()
  }
  const submit = () => {
    if (meant === undefined) choose(chosen)
    else type(meant)
  }
  const submitEarly = useEffectEvent(() => {
    if (isSubmitted) submit()
  })
  useEffect(() => submitEarly(), [])
  const press = (event: KeyboardEvent) => {
    const last = shown.length - 1
    const steps: Record<string, number> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }
    const next = steps[event.key]
    if (next !== undefined && last >= 0) {
      event.preventDefault()
      setAt(next)
      list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Tab') event.preventDefault()
  }
  return (
    // The keys move the selection; the panel itself is not focusable.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.palette} onKeyDown={press}>
      <label className={styles.field}>
        <Icon name="search" size={20} />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette opens for typing */}
        <input
          autoFocus
          dir="auto"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${at}`}
          aria-label={t.typeHere}
          placeholder={t.typeHere}
          value={typed}
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t.title} className={styles.list}>
        {shown.map((entry, index) => (
          <Row
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            index={index}
            isChosen={index === at}
            isSearched={typed !== ''}
            heading={typed === '' && entry.group !== shown[index - 1]?.group ? t[entry.group] : undefined}
            onPoint={() => setAt(index)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {(shown.length === 0 || meant !== undefined) && (
        <div className={styles.none} role="status">
          {meant === undefined ? (
            <p>{t.nothing(typed)}</p>
          ) : (
            <button type="button" className={styles.meant} onClick={() => type(meant)}>
              {t.meant(meant)}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

interface RowProps {
  id: string
  entry: PaletteEntry
  index: number
  isChosen: boolean
  /** Name of the result group, if this result is the first one of its group. */
  heading: string | undefined
  isSearched: boolean
  onPoint(): void
  onChoose(): void
}

function Row({ id, entry, index, isChosen, heading, isSearched, onPoint, onChoose }: RowProps) {
  const t = useMessages(messages)
  const why = useMessages(desktopMessages)
  const { locale } = useLocale()
  const { title, above, icon, keys, obstacle, group } = entry
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className={styles.heading}>
          {heading}
        </div>
      )}
      {/* The field keeps the focus and handles the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={id}
        data-at={index}
        role="option"
        aria-selected={isChosen}
        aria-disabled={obstacle !== undefined || undefined}
        aria-keyshortcuts={keys === undefined ? undefined : toAriaKeyShortcuts(...keys)}
        className={styles.row}
        onPointerMove={onPoint}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <Icon name={icon} />
        <span className={styles.name}>
          {above?.[locale].map((name) => (
            <Fragment key={name}>
              <Bdi>{name}</Bdi>
              <span className="visually-hidden">{t.within}</span>
              <Icon name="next" size={14} className={styles.into ?? ''} />
            </Fragment>
          ))}
          <Bdi>{title[locale]}</Bdi>
        </span>
        {obstacle === undefined && isSearched && <span className={styles.note}>{t[group]}</span>}
        {obstacle !== undefined && <span className={styles.note}>{typeof obstacle === 'string' ? why[obstacle] : obstacle[locale]}</span>}
        {keys?.map((chord) => (
          <kbd key={chord} lang="en" dir="ltr" className={styles.keys}>
            {chord}
          </kbd>
        ))}
      </div>
    </>
  )
}
