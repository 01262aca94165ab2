import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#ui/locale'
import { useLoadMoreAtEnd } from '#widgets/infinite-list/load-more-at-end'
import type { TextMark } from '#widgets/text/marked-lines'
import { MarkedText } from './marked-text.view'
import { useShownText } from './use-shown-text'
import type { ViewerActor } from './viewer-actor'
import { useFocusOnOpen } from './focus-content'
import { messages } from './viewer.messages'
import styles from './text.module.css'

/** Number of parts that are rendered at first, and further ones each time the end is near. */
const partsPerStep = 20

/** Text of a document without its layout. Each line has its own direction. */
export function TextView({ actor, parts }: { actor: ViewerActor; parts: readonly string[] }) {
  const t = useMessages(messages)
  const { scale, scrollTarget, getMarks } = useShownText(actor)
  const [shown, setShown] = useState(partsPerStep)
  const scroller = useRef<HTMLElement>(null)
  useFocusOnOpen(scroller)
  const more = useMemo(() => () => setShown((count) => count + partsPerStep), [])
  const onScroll = useLoadMoreAtEnd({ scroller, rows: shown, isReady: shown < parts.length, more })
  const wanted = scrollTarget?.page ?? 1
  useEffect(() => {
    if (wanted > shown) setShown(wanted)
    else if (scrollTarget?.hit) scroller.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' })
    else if (scrollTarget) scroller.current?.children[wanted - 1]?.scrollIntoView({ block: 'start' })
  }, [scrollTarget, wanted, shown])
  if (parts.every((part) => part === '')) return <p className={styles.none}>{t.noText}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
    <section
      ref={scroller}
      className={styles.text}
      aria-label={t.canvas}
      data-page={1}
      tabIndex={0}
      style={{ '--scale': scale } as CSSProperties}
      onScroll={onScroll}
    >
      {parts.slice(0, shown).map((text, at) => (
        <Part key={at} text={text} {...getMarks(at + 1)} />
      ))}
    </section>
  )
}

const Part = memo(function Part({ text, marks, current }: { text: string; marks: readonly TextMark[]; current: number }) {
  const lines = text.split('\n')
  let next = 0
  return (
    <div className={styles.part} style={{ '--lines': lines.length } as CSSProperties}>
      {lines.map((line, at) => {
        const begin = next
        next += line.length + 1
        return (
          <p key={at} dir="auto">
            {line === '' ? <br /> : <MarkedText text={line} {...{ begin, marks, current }} />}
          </p>
        )
      })}
    </div>
  )
})
