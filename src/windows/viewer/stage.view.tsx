import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useMessages } from '#ui/locale'
import type { PageSize } from './picture'
import {
  type Area,
  getFittingScale,
  layOutPages,
  toPoint,
  type PlacedPage,
  findPageAt,
  type SheetLayout,
  sheetMargin,
  findVisiblePages,
  findPagePoint,
} from './sheet-layout'
import { getPinchScale, toZoomEvent, zoomTo } from './transform'
import type { ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

/** Part of a page that must become visible, as fractions of the rotated page. Without a box it is the top of the page. */
export interface Target {
  page: number
  box?: { x: number; y: number; width: number; height: number }
}

interface StageProps {
  actor: ViewerActor
  sizes: readonly PageSize[]
  target: Target | null
  /** True if dragging over text selects it. Dragging elsewhere always moves the page. */
  selectable: boolean
  /** Called for each scroll event. */
  onScroll?: () => void
  children: (index: number, sheet: PlacedPage) => ReactNode
}

const noArea: Area = { width: 0, height: 0 }

/** Returns true if the first page is wider than the viewport. Only the first page is checked, because the user starts to read there. */
const isWide = ({ sheets: [first] }: SheetLayout, area: Area): boolean => first !== undefined && first.width + 2 * sheetMargin > area.width

/** Pages to render, and the number of the current page. */
interface ScrollView {
  indexes: readonly number[]
  shown: number
}

const findView = (layout: SheetLayout, { height }: Area, top: number): ScrollView => {
  const atEnd = top > 0 && top + height >= layout.height - 2
  return {
    indexes: height === 0 ? [] : findVisiblePages(layout, top, top + height),
    shown: atEnd ? layout.sheets.length : findPageAt(layout, top + height / 3) + 1,
  }
}

const isSameView = (one: ScrollView, other: ScrollView): boolean =>
  one.shown === other.shown && one.indexes[0] === other.indexes[0] && one.indexes.length === other.indexes.length

/**
 * Shows the pages below each other. It zooms around the pointer, pans and fits pages, and preserves the visible position when sizes change.
 */
export function Stage({ actor, sizes, target, selectable, onScroll, children }: StageProps) {
  const t = useMessages(messages)
  const isRtl = useLocale().direction === 'rtl'
  const transform = useSelector(actor, ({ context }) => context.transform)
  const fit = useSelector(actor, ({ context }) => context.fit)
  const page = useSelector(actor, ({ context }) => context.page)
  const stage = useRef<HTMLElement>(null)
  const [area, setArea] = useState(noArea)
  const [top, setTop] = useState(0)
  const hasArea = area.width > 0
  const layout = useMemo(() => layOutPages(sizes, transform, area), [sizes, transform, area])
  /** Layout for which the current scroll position is correct. */
  const settled = useRef({ layout, area, sizes })
  /**
   * Point of the viewport whose content stays in place when the layout changes. Null means the centre; a zoom gesture sets the position of
   * the pointer.
   */
  const held = useRef<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    // A minimised window has no size. The old size and position are kept until it is restored.
    const measure = () => element.clientWidth > 0 && setArea({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    if (document.activeElement?.contains(element)) element.focus({ preventScroll: true })
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const element = stage.current
    const before = settled.current
    if (!element || before.layout === layout) return
    const isFirst = before.area.width === 0
    const atTop = element.scrollTop === 0 && held.current === null
    const from = held.current ?? { x: before.area.width / 2, y: before.area.height / 2 }
    const to = held.current ?? { x: area.width / 2, y: area.height / 2 }
    const spot = findPagePoint(before.layout, element.scrollLeft + from.x, element.scrollTop + from.y)
    const point = toPoint(layout, isFirst ? { page: 1, x: 0.5, y: 0 } : spot)
    settled.current = { layout, area, sizes }
    held.current = null
    // If a page is found to be wider than the window, scrolls to the side where lines of text start. The centre would show neither end of a
    // line.
    const turnsOutWide = before.sizes !== sizes && isWide(layout, area) && !isWide(before.layout, before.area)
    element.scrollLeft = turnsOutWide ? (isRtl ? layout.width - area.width : 0) : point.x - to.x
    if (!atTop) element.scrollTop = point.y - to.y
    setTop(element.scrollTop)
  }, [layout, area, sizes, isRtl])

  const size = sizes[page - 1]
  useEffect(() => {
    if (!fit || !size || area.width === 0) return
    // The scale that fits may be outside the allowed limits. Comparing the limited scale avoids sending events without end.
    const { scale } = zoomTo(transform, getFittingScale(size, transform.rotation, area, fit))
    if (Math.abs(scale - transform.scale) > 0.0005) actor.send({ type: 'fit.found', scale })
  }, [actor, fit, size, area, transform])

  useEffect(() => {
    const element = stage.current
    const sheet = target && settled.current.layout.sheets[target.page - 1]
    if (!element || !sheet || !hasArea) return
    const { clientWidth, clientHeight } = element
    const { x, y, width, height } = target.box ?? { x: 0, y: 0, width: 0, height: 0 }
    if (!target.box) {
      element.scrollTop = sheet.top - 8
      return
    }
    const box = { left: sheet.left + x * sheet.width, top: sheet.top + y * sheet.height }
    const seen = (from: number, length: number, start: number, room: number) => from >= start + 8 && from + length <= start + room - 8
    if (!seen(box.top, height * sheet.height, element.scrollTop, clientHeight)) element.scrollTop = box.top - clientHeight / 3
    if (!seen(box.left, width * sheet.width, element.scrollLeft, clientWidth))
      element.scrollLeft = box.left + (width * sheet.width - clientWidth) / 2
    // Scrolls only after a new request, not after a resize of the window. The first request waits until the size of the area is known.
  }, [target, hasArea])

  const { indexes, shown } = useMemo(() => findView(layout, area, top), [layout, area, top])
  useEffect(() => {
    if (area.height > 0) actor.send({ type: 'page.shown', page: shown })
  }, [actor, shown, area.height])

  useZoom(stage, actor, held)
  const pan = usePan(stage, selectable)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = event.currentTarget
    if (event.target !== element || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const heights: Record<string, number> = {
      PageDown: element.scrollTop + element.clientHeight * 0.9,
      PageUp: element.scrollTop - element.clientHeight * 0.9,
      Home: 0,
      End: element.scrollHeight,
    }
    const wanted = heights[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    element.scrollTop = wanted
  }

  return (
    <section
      ref={stage}
      className={styles.stage}
      dir="ltr"
      aria-label={t.canvas}
      aria-keyshortcuts={selectable ? 'Control+A' : undefined}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop } }) => {
        onScroll?.()
        // Most scroll events change neither the current page nor the pages to render.
        if (!isSameView(findView(layout, area, scrollTop), { indexes, shown })) setTop(scrollTop)
      }}
      onKeyDown={onKeyDown}
      {...pan}
    >
      <div className={styles.sheets} style={{ width: layout.width, height: layout.height }}>
        {indexes.map((index) => {
          const sheet = layout.sheets[index]
          return (
            sheet && (
              <div
                key={index}
                className={styles.sheet}
                style={{ top: sheet.top, left: sheet.left, width: sheet.width, height: sheet.height }}
              >
                {children(index, sheet)}
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}

/** Zooms by Ctrl and the wheel (browsers also report a pinch on a trackpad this way), and by a pinch with two fingers. */
function useZoom(stage: { current: HTMLElement | null }, actor: ViewerActor, held: { current: { x: number; y: number } | null }) {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const hold = (x: number, y: number) => {
      const box = element.getBoundingClientRect()
      held.current = { x: x - box.left, y: y - box.top }
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      hold(event.clientX, event.clientY)
      actor.send(toZoomEvent(event, actor.getSnapshot().context.transform.scale))
    }
    let pinch: { apart: number; scale: number } | null = null
    const fingers = ({ touches: [one, two] }: TouchEvent) => one && two && { one, two }
    const apart = ({ one, two }: { one: Touch; two: Touch }) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const onTouchStart = (event: TouchEvent) => {
      const both = fingers(event)
      pinch = both ? { apart: apart(both), scale: actor.getSnapshot().context.transform.scale } : null
    }
    const onTouchMove = (event: TouchEvent) => {
      const both = fingers(event)
      if (!both || !pinch) return
      event.preventDefault()
      hold((both.one.clientX + both.two.clientX) / 2, (both.one.clientY + both.two.clientY) / 2)
      actor.send({ type: 'zoom.to', scale: getPinchScale(pinch.scale, pinch.apart, apart(both)) })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('touchstart', onTouchStart, { passive: true })
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
    }
  }, [stage, actor, held])
}

/** Pans by dragging with the mouse. The browser handles touch itself. */
function usePan(stage: { current: HTMLElement | null }, selectable: boolean) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const isText = (target: EventTarget) => target instanceof Element && target.closest('[data-start]') !== null
  const end = () => {
    last.current = null
    stage.current?.removeAttribute('data-panning')
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const wanted = event.button === 1 || (event.button === 0 && !(selectable && isText(event.target)))
      const box = event.currentTarget
      // Ignores a press on the scroll bar, which is outside the client area.
      const { left, top } = box.getBoundingClientRect()
      if (!wanted || event.pointerType !== 'mouse' || event.clientX - left > box.clientWidth || event.clientY - top > box.clientHeight)
        return
      event.preventDefault()
      box.focus({ preventScroll: true })
      getSelection()?.removeAllRanges()
      box.setPointerCapture(event.pointerId)
      box.setAttribute('data-panning', '')
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current) return
      event.currentTarget.scrollLeft -= event.clientX - last.current.x
      event.currentTarget.scrollTop -= event.clientY - last.current.y
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
