import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Bdi } from '#ui/bdi'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { useRemInPixels } from '#ui/use-rem'
import { messages } from './inspector.messages'
import styles from './inspector.module.css'
import { type Recording, formatStateValue } from './recording'

/** Height of a row in rem. The style sheet must use the same height. */
const rowRem = 1.625
/** Number of rows that Page Up and Page Down move. */
const rowsPerPage = 12
/**
 * Maximum number of rendered rows. Rows that scroll out of view are reused for rows that scroll into view, which is several times faster
 * than creating rows.
 */
const maxRows = 256

const createClockFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 })

/** Events between actors in the order of time. The event that is being inspected is selected. */
export function EventList({
  recording,
  position,
  chosen,
  onShow,
}: {
  recording: Recording
  position: number
  chosen: string | undefined
  onShow(number: number): void
}) {
  const t = useMessages(messages)
  const format = useFormat()
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isNarrow, setNarrow] = useState(false)
  const { actors, entries, dropped } = recording
  const clock = useMemo(() => createClockFormat(format.timeZone), [format.timeZone])
  const only = isNarrow ? chosen : undefined
  const numbers = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    return entries.flatMap(({ actor, source, event }, index) => {
      if (only !== undefined && actor !== only && source !== only) return []
      if (wanted === '') return [index + dropped]
      const text = `${event?.type ?? ''} ${actors[actor]?.name ?? ''} ${actors[source ?? '']?.name ?? ''}`.toLowerCase()
      return text.includes(wanted) ? [index + dropped] : []
    })
  }, [actors, entries, dropped, only, typed])
  const at = numbers.indexOf(position)
  const height = rowRem * useRemInPixels(scroll)
  const rows = useVirtualizer({ count: numbers.length, getScrollElement: () => scroll.current, estimateSize: () => height, overscan: 2 })
  useLayoutEffect(() => rows.measure(), [rows, height])
  useEffect(() => {
    if (at < 0) return
    // Waits for the next frame. Otherwise the browser would compute the layout of the page twice in one frame.
    const frame = requestAnimationFrame(() => {
      rows.scrollToIndex(at)
      // Dispatches the scroll event now: the browser's own event comes one frame later and would render the rows a second time.
      scroll.current?.dispatchEvent(new Event('scroll'))
    })
    return () => cancelAnimationFrame(frame)
  }, [at, rows])
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + rowsPerPage, numbers.length - 1),
      PageUp: Math.max(at - rowsPerPage, 0),
      Home: 0,
      End: numbers.length - 1,
    }
    const number = numbers[steps[event.key] ?? -1]
    if (number === undefined) return
    event.preventDefault()
    onShow(number)
  }
  const nameOf = (actor: string | undefined) => (actor === undefined ? t.outside : (actors[actor]?.name ?? actor))
  return (
    <section className={styles.events} aria-label={t.events}>
      <div className={styles.filter}>
        <TextField
          icon="search"
          hideLabel
          label={t.find}
          placeholder={t.find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <label className={styles.only}>
          <input type="checkbox" checked={isNarrow} onChange={(event) => setNarrow(event.target.checked)} />
          {t.onlyActor}
        </label>
      </div>
      {numbers.length === 0 && <p className={styles.empty}>{t.noEvent}</p>}
      <div
        ref={scroll}
        role="listbox"
        aria-label={t.events}
        aria-activedescendant={at < 0 ? undefined : `${id}-${position}`}
        tabIndex={0}
        className={styles.list}
        hidden={numbers.length === 0}
        onKeyDown={press}
      >
        <div className={styles.space} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const number = numbers[index] as number
            const entry = entries[number - dropped]
            if (!entry) return null
            return (
              // The list handles the keys of its options.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={index % maxRows}
                id={`${id}-${number}`}
                role="option"
                tabIndex={-1}
                aria-selected={number === position}
                aria-posinset={index + 1}
                aria-setsize={numbers.length}
                className={styles.entry}
                style={{ insetBlockStart: start }}
                onClick={() => onShow(number)}
              >
                <span className={styles.time}>{format.shownDigits(clock.format(entry.at))}</span>
                <span dir="ltr" className={styles.way}>
                  {entry.event ? (
                    <>
                      <bdi>{nameOf(entry.source)}</bdi>
                      <span aria-hidden="true"> → </span>
                      <bdi>{nameOf(entry.actor)}</bdi>
                    </>
                  ) : (
                    <bdi>{nameOf(entry.actor)}</bdi>
                  )}
                </span>
                <bdi dir={entry.event ? 'ltr' : undefined} className={styles.type}>
                  {entry.event?.type ?? t.present}
                </bdi>
                <Bdi dir="ltr" className={styles.value}>
                  {formatStateValue(entry.standing?.value)}
                </Bdi>
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
