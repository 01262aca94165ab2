import { useSelector } from '@xstate/react'
import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { PageView } from './page.view'
import type { PageSize, PageSource } from './picture'
import { createScrollRest } from './scroll-rest'
import { getSelectedText, hasSelection } from './selected-text'
import { rotateBox } from './sheet-layout'
import { Stage, type Target } from './stage.view'
import type { PageText } from '#text/pdf/page-text'
import { getTextBoxes } from './text-boxes'
import { getFindActor, type ViewerActor } from './viewer-actor'
import type { TextMatch } from './context'

const noHits: readonly TextMatch[] = []
/** Assumed page size until the first page is loaded: A4 at 96 dpi. */
const paper: PageSize = { width: 794, height: 1_123 }

/** Returns true if the size changes nothing: it is known, or equal to that of the first page, which all pages have until theirs is known. */
const isExpected = (known: ReadonlyMap<number, PageSize>, page: number, { width, height }: PageSize): boolean => {
  if (known.has(page)) return true
  const first = known.get(1)
  return first?.width === width && first.height === height
}

/** Pages of a document. Only those near the visible area are rendered. */
export function PagesView({ actor, source }: { actor: ViewerActor; source: PageSource }) {
  const scrollTarget = useSelector(actor, ({ context }) => context.scrollTarget)
  const find = useSelector(actor, getFindActor)
  const hits = useSelector(find, (snapshot) => snapshot?.context.hits ?? noHits)
  const current = useSelector(find, (snapshot) => snapshot?.context.current ?? null)
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [target, setTarget] = useState<Target | null>(null)
  const texts = useRef(new Map<number, PageText>())
  const root = useRef<HTMLDivElement>(null)
  const [rest] = useState(createScrollRest)
  const addSize = useCallback((page: number, size: PageSize) => {
    setKnown((all) => (isExpected(all, page, size) ? all : new Map(all).set(page, size)))
  }, [])

  useEffect(() => {
    source.sizeOf(1).then(
      (size) => addSize(1, size),
      (error: unknown) => actor.send({ type: 'picture.failed', error }),
    )
  }, [source, addSize, actor])

  const sizes = useMemo(() => {
    const guess = known.get(1) ?? paper
    return Array.from({ length: source.count }, (_, index) => known.get(index + 1) ?? guess)
  }, [known, source])

  useEffect(() => {
    if (!scrollTarget) return
    let isCancelled = false
    const go = async () => {
      const { page, hit } = scrollTarget
      const [size, text] = await Promise.all([source.sizeOf(page), hit ? source.textOf?.(page) : undefined])
      if (isCancelled) return
      addSize(page, size)
      const [box] = hit && text ? getTextBoxes(text, hit.start, hit.end) : []
      const { rotation } = actor.getSnapshot().context.transform
      setTarget({ page, ...(box && { box: rotateBox(box, size, rotation) }) })
    }
    go().catch(() => setTarget({ page: scrollTarget.page }))
    return () => {
      isCancelled = true
    }
  }, [scrollTarget, source, actor, addSize])

  // While text is selected, the pages that scroll into view need their text at once, so that the selection can continue there.
  const onScroll = () => root.current && !hasSelection(root.current) && rest.noteScroll()

  const onCopy = (event: ClipboardEvent) => {
    const text = getSelectedText(event.currentTarget, texts.current)
    if (text === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }

  return (
    <div ref={root} style={{ display: 'contents' }} onCopy={onCopy}>
      <Stage actor={actor} sizes={sizes} target={target} selectable={source.textOf !== undefined} onScroll={onScroll}>
        {(index) => (
          <PageView
            actor={actor}
            source={source}
            number={index + 1}
            size={sizes[index] ?? paper}
            hits={hits}
            current={current}
            onSize={addSize}
            texts={texts.current}
            rest={rest}
          />
        )}
      </Stage>
    </div>
  )
}
