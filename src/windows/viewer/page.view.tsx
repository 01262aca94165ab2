import { useSelector } from '@xstate/react'
import { memo, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { isOffline, type PageSize, type PageSource, PictureError } from './picture'
import type { PageText } from '#text/pdf/page-text'
import type { ScrollRest } from './scroll-rest'
import { getTextBoxes } from './text-boxes'
import { TextLayer } from './text-layer.view'
import type { TextMatch } from './context'
import type { ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

/** Maximum number of pixels of a canvas. Browsers refuse larger ones or become slow, so a larger page is drawn smaller and scaled up. */
const maxCanvasPixels = 16_000_000
/** Milliseconds after the last zoom until a page is drawn again. Until then the old drawing is scaled. */
const redrawDelayMs = 90

interface PageViewProps {
  actor: ViewerActor
  source: PageSource
  number: number
  /** Size of the page; an estimate until the real size is known. */
  size: PageSize
  hits: readonly TextMatch[]
  current: TextMatch | null
  onSize(page: number, size: PageSize): void
  texts: Map<number, PageText>
  rest: ScrollRest
}

export const PageView = memo(function PageView({ actor, source, number, size, hits, current, onSize, texts, rest }: PageViewProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { scale, rotation } = useSelector(actor, ({ context }) => context.transform)
  const holder = useRef<HTMLDivElement>(null)
  const [broken, setBroken] = useState<'brokenPage' | 'tooManyPixels'>()
  const [text, setText] = useState<PageText>()
  /** True if the page has been drawn once or cannot be drawn. Its text is read afterwards. */
  const [isSettled, setSettled] = useState(false)

  useEffect(() => {
    let isCancelled = false
    source.sizeOf(number).then(
      (known) => isCancelled || onSize(number, known),
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [source, number, onSize])

  useEffect(() => {
    const controller = new AbortController()
    const draw = async () => {
      const canvas = document.createElement('canvas')
      const known = await source.sizeOf(number)
      const sharp = Math.min(devicePixelRatio || 1, Math.sqrt(maxCanvasPixels / Math.max(1, known.width * known.height)) / scale)
      await source.draw(number, canvas, { scale: scale * sharp, rotation }, controller.signal)
      if (controller.signal.aborted) return
      canvas.className = styles.canvas ?? ''
      holder.current?.replaceChildren(canvas)
      setBroken(undefined)
      setSettled(true)
    }
    const timer = setTimeout(
      () =>
        draw().catch((error: unknown) => {
          if (controller.signal.aborted) return
          setSettled(true)
          if (isOffline(error)) actor.send({ type: 'picture.failed', error })
          else setBroken(error instanceof PictureError && error.code === 'tooManyPixels' ? error.code : 'brokenPage')
        }),
      holder.current?.firstChild ? redrawDelayMs : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [actor, source, number, scale, rotation])

  useEffect(() => {
    if (!isSettled) return undefined
    let isCancelled = false
    const read = async () => {
      // The words of a page that is only scrolled past would delay the frames.
      await rest.waitForRest()
      if (isCancelled) return
      const pageText = await source.textOf?.(number)
      await rest.waitForRest()
      if (isCancelled || !pageText) return
      texts.set(number, pageText)
      setText(pageText)
    }
    // If the text of a page cannot be read, the page is still shown.
    read().catch(() => {})
    return () => {
      isCancelled = true
    }
  }, [source, number, texts, rest, isSettled])

  const { width, height } = size
  return (
    <article className={styles.page} aria-label={t.pageLabel(format, number)}>
      <div ref={holder} className={styles.drawing} role="img" aria-label={t.pageLabel(format, number)} />
      {text && (
        <div className={styles.layer} style={{ width, height, transform: `translate(-50%, -50%) rotate(${rotation}deg) scale(${scale})` }}>
          {hits
            .filter(({ page }) => page === number)
            .map((hit) =>
              getTextBoxes(text, hit.start, hit.end).map((box, at) => (
                <mark
                  key={`${hit.start} ${at}`}
                  className={styles.hit}
                  data-current={hit === current || undefined}
                  style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
                />
              )),
            )}
          <TextLayer text={text} page={number} />
        </div>
      )}
      {broken && (
        <p className={styles.broken} role="alert" dir="auto">
          <Icon name="alert" size={24} />
          {broken === 'brokenPage' ? t.brokenPage(format, number) : t[broken]}
        </p>
      )}
    </article>
  )
})
