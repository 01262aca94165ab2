import { edgeScroll, isBeyond, type Spot } from '#machines/box-selection'

export interface BoxDrawing {
  /** The scrolled area, with the rows in its part `rows`. */
  area: HTMLElement
  /** How far the pointer must move first, in pixels. */
  tolerance: number
  begin(): void
  /** Once for each frame; both are measured from where the rows begin. */
  draw(origin: Spot, end: Spot): void
  end(): void
  cancel(): void
}

/** What a press may take hold of; a box begins beside it. */
const things = 'input, label, button, bdi, img, svg, time, [data-editor], [role=columnheader], [data-uuid][aria-selected=true]'

/** Neither on an item, nor on a control, nor on a scroll bar. */
export const isBlank = (area: HTMLElement, { target, clientX, clientY }: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>): boolean => {
  const { left, top } = area.getBoundingClientRect()
  const x = clientX - left - area.clientLeft
  const y = clientY - top - area.clientTop
  const inside = x >= 0 && x < area.clientWidth && y >= 0 && y < area.clientHeight
  return inside && target instanceof Element && target.closest(things) === null
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Follows a press until it is let go, with the rows scrolling at the edges. Answers how to stop it. */
export const followBox = (press: PointerEvent, { area, tolerance, begin, draw, end, cancel }: BoxDrawing): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  const rows = area.querySelector<HTMLElement>('[data-part=rows]') ?? area
  let pointer = { x: press.clientX, y: press.clientY }
  let frame = 0
  let drawing = false

  const spot = (): Spot => {
    const view = area.getBoundingClientRect()
    const content = rows.getBoundingClientRect()
    const x = between(view.left, pointer.x, view.right)
    const y = between(view.top, pointer.y, view.bottom)
    const rtl = getComputedStyle(area).direction === 'rtl'
    return { inline: rtl ? content.right - x : x - content.left, block: y - content.top }
  }
  const origin = spot()

  const step = () => {
    const view = area.getBoundingClientRect()
    area.scrollBy({ top: edgeScroll(pointer.y - view.top, view.height), behavior: 'instant' })
    draw(origin, spot())
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    over.abort()
  }
  // The press that drew a box is no click on whatever lies below its end.
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
    if (drawing || !isBeyond(origin, spot(), tolerance)) return
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
  // A picture or a link below the press would be dragged away by the browser.
  listen('dragstart', (event) => event.preventDefault())
  return () => {
    stop()
    if (drawing) end()
  }
}
