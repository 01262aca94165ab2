import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Slide } from '#api/contract/contents'
import { useFormat, useMessages } from '#ui/locale'
import type { TextMark } from '#widgets/text/marked-lines'
import { MarkedText } from './marked-text.view'
import type { SlideDeck } from './picture'
import { useShownText } from './use-shown-text'
import type { ViewerActor } from './viewer-actor'
import { useFocusOnOpen } from './focus-content'
import { messages } from './viewer.messages'
import styles from './slides.module.css'

/** Slides of a presentation as cards in their order, with the notes below each one. */
export function SlidesView({ actor, deck }: { actor: ViewerActor; deck: SlideDeck }) {
  const t = useMessages(messages)
  const { scale, scrollTarget, getMarks } = useShownText(actor)
  const scroller = useRef<HTMLElement>(null)
  useFocusOnOpen(scroller)
  useEffect(() => {
    if (!scrollTarget) return
    const slide = scroller.current?.querySelector(`[data-slide="${scrollTarget.page}"]`)
    const mark = scrollTarget.hit && scroller.current?.querySelector('[data-current]')
    if (mark) mark.scrollIntoView({ block: 'center' })
    else slide?.scrollIntoView({ block: 'start' })
  }, [scrollTarget])
  if (deck.slides.length === 0) return <p className={styles.none}>{t.noText}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
    <section
      ref={scroller}
      className={styles.deck}
      aria-label={t.canvas}
      data-page={1}
      tabIndex={0}
      style={{ '--scale': scale } as CSSProperties}
    >
      {deck.slides.map((slide, at) => (
        <SlideCard key={at} {...{ deck, slide }} number={at + 1} {...getMarks(at + 1)} />
      ))}
    </section>
  )
}

interface SlideCardProps {
  deck: SlideDeck
  slide: Slide
  number: number
  marks: readonly TextMark[]
  current: number
}

const SlideCard = memo(function SlideCard({ deck, slide, number, marks, current }: SlideCardProps) {
  const t = useMessages(messages)
  const format = useFormat()
  let next = 0
  // The texts are rendered in the order in which `toSlideText` joins them.
  const mark = (text: string): ReactNode => {
    const begin = next
    next += text.length + 1
    return <MarkedText {...{ text, begin, marks, current }} />
  }
  return (
    <article className={styles.slide} data-slide={number} aria-label={t.slideLabel(format, number)}>
      <span className={styles.number}>{format.number(number)}</span>
      <h2 dir="auto">{mark(slide.title)}</h2>
      {slide.blocks.map((block, at) => {
        if (block.kind === 'picture') return <SlidePicture key={at} {...{ deck }} number={block.picture} description={block.description} />
        if (block.kind === 'table')
          return (
            <table key={at} dir="auto">
              <tbody>
                {block.rows.map((row, line) => (
                  <tr key={line}>
                    {row.map((cell, column) => (
                      <td key={column} dir="auto">
                        {mark(cell)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        return block.paragraphs.map(({ text, level }, line) => (
          <p key={`${at} ${line}`} dir="auto" style={{ '--level': level } as CSSProperties}>
            {mark(text)}
          </p>
        ))
      })}
      {slide.notes !== '' && (
        <aside className={styles.notes} aria-label={t.slideNotes}>
          <b>{t.slideNotes}</b>
          <p dir="auto">{mark(slide.notes)}</p>
        </aside>
      )}
    </article>
  )
})

/** A picture of a slide. It is loaded when it comes near the visible area. */
function SlidePicture({ deck, number, description }: { deck: SlideDeck; number: number; description: string }) {
  const t = useMessages(messages)
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [url, setUrl] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '50%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return undefined
    const controller = new AbortController()
    let made: string | undefined
    deck.pictureOf(number, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => controller.signal.aborted || setFailed(true),
    )
    return () => {
      controller.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [deck, number, isNear])
  return (
    <div ref={frame} className={styles.picture}>
      {url !== undefined && <img src={url} alt={description} />}
      {isFailed && <p>{t.slidePictureFailed}</p>}
    </div>
  )
}
