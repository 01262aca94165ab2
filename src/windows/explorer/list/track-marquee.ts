import { getEdgeScroll, hasMovedBeyond, type Spot } from '#machines/box-selection'

export interface MarqueeDrawing {
  /** Scroll container; its rows are in the element `rows`. */
  area: HTMLElement
  /** Minimum distance that the pointer must move first, in pixels. */
  tolerance: number
  begin(): void
  /** Runs once per frame; both positions are relative to the start of the rows. */
  draw(origin: Spot, end: Spot): void
  end(): void
  cancel(): void
}

/** Elements that can be pressed or dragged. A marquee starts only outside of them. */
const pressableSelector = 'input, label, button, bdi, img, svg, time, [data-editor], [role=columnheader], [data-uuid][aria-selected=true]'

/** Returns true if the press hit no item, control or scroll bar. */
export const isEmptyArea = (
  area: HTMLElement,
  { target, clientX, clientY }: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>,
): boolean => {
  const { left, top } = area.getBoundingClientRect()
  const x = clientX - left - area.clientLeft
  const y = clientY - top - area.clientTop
  const inside = x >= 0 && x < area.clientWidth && y >= 0 && y < area.clientHeight
  return inside && target instanceof Element && target.closest(pressableSelector) === null
}

const clampValue = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * Draws a marquee from a press until the release, and scrolls the rows when the pointer is at an edge. Returns a function that stops it.
 */
export const trackMarquee = (press: PointerEvent, { area, tolerance, begin, draw, end, cancel }: MarqueeDrawing): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  const rows = area.querySelector<HTMLElement>('[data-part=rows]') ?? area
  let pointer = { x: press.clientX, y: press.clientY }
  let frame = 0
  let drawing = false

  const spot = (): Spot => {
    const view = area.getBoundingClientRect()
    const content = rows.getBoundingClientRect()
    const x = clampValue(view.left, pointer.x, view.right)
    const y = clampValue(view.top, pointer.y, view.bottom)
    const rtl = getComputedStyle(area).direction === 'rtl'
    return { inline: rtl ? content.right - x : x - content.left, block: y - content.top }
  }
  const origin = spot()

  const step = () => {
    const view = area.getBoundingClientRect()
    area.scrollBy({ top: getEdgeScroll(pointer.y - view.top, view.height), behavior: 'instant' })
    draw(origin, spot())
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    over.abort()
  }
  // Prevents the click at the end of the marquee from reaching the element under the pointer.
  const swallowClick = () => {
    const swallow = (event: Event) => event.stopPropagation()
    addEventListener('click', swallow, { capture: true, once: true })
    requestAnimationFrame(() => removeEventListener('click', swallow, { capture: true }))
  }

  const listen = <T extends Event>(type: string, react: (event: T) => void) =>
    addEventListener(type, react as (event: Event) => void, { capture: true, signal })
  listen<PointerEvent>('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return
    pointer = { x: event.clientX, y: event.clientY }
    if (drawing || !hasMovedBeyond(origin, spot(), tolerance)) return
    drawing = true
    area.setPointerCapture(press.pointerId)
    begin()
    step()
  })
  listen<PointerEvent>('pointerup', (event) => {
    if (event.pointerId !== press.pointerId) return
    stop()
    if (!drawing) return
    draw(origin, spot())
    swallowClick()
    end()
  })
  listen('pointercancel', () => {
    stop()
    if (drawing) end()
  })
  listen<KeyboardEvent>('keydown', (event) => {
    if (event.key !== 'Escape' || !drawing) return
    event.preventDefault()
    event.stopPropagation()
    stop()
    addEventListener('pointerup', swallowClick, { capture: true, once: true })
    cancel()
  })
  // Prevents the browser from dragging a picture or link under the pointer.
  listen('dragstart', (event) => event.preventDefault())
  return () => {
    stop()
    if (drawing) end()
  }
}
