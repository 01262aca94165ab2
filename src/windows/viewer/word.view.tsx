import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fontFaces } from '#ui/print-frame'
import { useLocale, useMessages } from '#ui/locale'
import type { TextMatch } from './context'
import { toZoomEvent } from './transform'
import { getFindActor, type ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import { repeatEvents } from './word/frame-events'
import { baseRules, framePage, pageRules, type WordLayout } from './word/layout'
import { readLines, type TextLine, toRange } from './word/lines'
import styles from './word.module.css'

interface ShownLayout {
  inner: Window & typeof globalThis
  root: HTMLElement
  lines: readonly TextLine[]
}

const noHits: readonly TextMatch[] = []

/** Pages of a Word document in a frame without scripts and requests. */
export function WordView({ actor, layout }: { actor: ViewerActor; layout: WordLayout }) {
  const t = useMessages(messages)
  const { locale, direction } = useLocale()
  const scale = useSelector(actor, ({ context }) => context.transform.scale)
  const title = useSelector(actor, ({ context }) => context.payload.title)
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<ShownLayout>()

  const zoom = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    actor.send(toZoomEvent(event, scale))
  })
  const fill = () => {
    const inner = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!inner) return
    const root = inner.document.importNode(layout.root, true)
    // A style sheet created by a script needs no permission of the content security policy of the page.
    const sheet = new inner.CSSStyleSheet()
    sheet.replaceSync(`${fontFaces()}\n${baseRules}\n${layout.sheet}\n${pageRules}`)
    inner.document.adoptedStyleSheets = [sheet]
    inner.document.title = title
    inner.document.body.replaceChildren(root)
    setShown({ inner, root, lines: readLines(root) })
  }

  useEffect(() => {
    const element = frame.current
    if (!shown || !element) return
    const stop = repeatEvents(shown.inner.document, element)
    const onWheel = (event: WheelEvent) => zoom(event)
    element.addEventListener('wheel', onWheel, { passive: false })
    if (document.activeElement?.contains(element)) element.focus({ preventScroll: true })
    return () => {
      stop()
      element.removeEventListener('wheel', onWheel)
    }
  }, [shown])
  useEffect(() => {
    if (!shown) return
    const { documentElement } = shown.inner.document
    Object.assign(documentElement, { lang: shown.root.dir === 'rtl' ? 'fa' : locale, dir: direction })
  }, [shown, locale, direction])
  useLayoutEffect(() => {
    if (!shown) return
    const { inner, root } = shown
    const { documentElement } = inner.document
    const share = (inner.scrollY + inner.innerHeight / 2) / documentElement.scrollHeight
    root.style.setProperty('zoom', String(scale))
    if (inner.scrollY > 0) inner.scrollTo({ top: share * documentElement.scrollHeight - inner.innerHeight / 2 })
  }, [shown, scale])
  useHits(actor, shown)

  return (
    <div className={styles.ground}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={t.canvas}
        sandbox="allow-same-origin"
        srcDoc={framePage}
        data-page={1}
        onLoad={fill}
      />
    </div>
  )
}

/** Marks the search hits in the frame, and scrolls to the current one. */
function useHits(actor: ViewerActor, shown: ShownLayout | undefined) {
  const find = useSelector(actor, getFindActor)
  const hits = useSelector(find, (snapshot) => snapshot?.context.hits ?? noHits)
  const current = useSelector(find, (snapshot) => snapshot?.context.current ?? null)
  const scrollTarget = useSelector(actor, ({ context }) => context.scrollTarget)
  useEffect(() => {
    // Firefox before 140 has no highlights; there the current hit is selected.
    const { CSS: css, Highlight: Marks } = shown?.inner ?? {}
    if (!shown || !css?.highlights || !Marks) return
    const toRanges = (wanted: readonly TextMatch[]) => wanted.flatMap((hit) => toRange(shown.lines, hit) ?? [])
    css.highlights.set('hit', new Marks(...toRanges(hits.filter((hit) => hit !== current))))
    css.highlights.set('current-hit', new Marks(...toRanges(current ? [current] : [])))
  }, [shown, hits, current])
  useEffect(() => {
    const range = shown && scrollTarget?.hit && toRange(shown.lines, scrollTarget.hit)
    if (!range) return
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    if (shown.inner.CSS.highlights) return
    const selection = shown.inner.getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
  }, [shown, scrollTarget])
}
