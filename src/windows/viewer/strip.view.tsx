import { useVirtualizer } from '@tanstack/react-virtual'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormat, useMessages } from '#ui/locale'
import { useRemInPixels } from '#ui/use-rem'
import type { PageSource } from './picture'
import type { ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import styles from './strip.module.css'

const thumbnailSize = { width: 104, height: 136 }
/** Height in rem of the page number below a thumbnail, and of the space around both. */
const labelRem = 2.5

/** List of thumbnails of the pages. Arrow keys or a click go to a page. */
export function ThumbnailStrip({ actor, source }: { actor: ViewerActor; source: PageSource }) {
  const t = useMessages(messages)
  const format = useFormat()
  const page = useSelector(actor, ({ context }) => context.page)
  const list = useRef<HTMLDivElement>(null)
  const row = thumbnailSize.height + labelRem * useRemInPixels(list)
  const rows = useVirtualizer({ count: source.count, getScrollElement: () => list.current, estimateSize: () => row, overscan: 1 })
  useLayoutEffect(() => rows.measure(), [rows, row])
  useEffect(() => rows.scrollToIndex(page - 1, { align: 'auto' }), [rows, page])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5, Home: -source.count, End: source.count }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const wanted = Math.min(source.count, Math.max(1, page + step))
    actor.send({ type: 'place.go', page: wanted })
    list.current?.querySelector<HTMLElement>(`[data-thumbnail="${wanted}"]`)?.focus()
  }
  return (
    <nav ref={list} className={styles.strip} aria-label={t.thumbnails} onKeyDown={onKeyDown}>
      <ol className={styles.thumbnails} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <li key={key} className={styles.thumbnailRow} style={{ insetBlockStart: start, blockSize: row }}>
            <button
              type="button"
              className={styles.thumbnail}
              data-thumbnail={index + 1}
              aria-current={page === index + 1 ? 'page' : undefined}
              aria-label={t.pageLabel(format, index + 1)}
              tabIndex={page === index + 1 ? 0 : -1}
              onClick={() => actor.send({ type: 'place.go', page: index + 1 })}
            >
              <Thumbnail source={source} number={index + 1} />
              <span>{format.number(index + 1, { useGrouping: false })}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Thumbnail({ source, number }: { source: PageSource; number: number }) {
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const draw = async () => {
      const { width, height } = await source.sizeOf(number)
      const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height)
      const canvas = document.createElement('canvas')
      const sharp = Math.min(2, devicePixelRatio || 1)
      await source.draw(number, canvas, { scale: scale * sharp, rotation: 0 }, controller.signal)
      if (controller.signal.aborted) return
      Object.assign(canvas.style, { inlineSize: `${width * scale}px`, blockSize: `${height * scale}px` })
      holder.current?.replaceChildren(canvas)
    }
    // If a thumbnail cannot be drawn, only its page number is shown.
    draw().catch(() => {})
    return () => controller.abort()
  }, [source, number])
  return <span ref={holder} className={styles.small} aria-hidden="true" />
}
