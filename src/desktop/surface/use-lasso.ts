import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { lassoTolerance } from '#api/contract/constants'
import { hasMovedBeyond } from '#machines/box-selection'
import type { SurfaceActor } from '../window-manager/actors'

/** Starts a marquee on the empty desktop that selects the icons it touches. Esc cancels it. */
export function useIconMarquee(surface: SurfaceActor, icons: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return (press: PointerEvent<HTMLElement>) => {
    if (press.button !== 0 || press.pointerType === 'touch') return
    const over = new AbortController()
    const { signal } = over
    const area = press.currentTarget.getBoundingClientRect()
    const from = { x: press.clientX, y: press.clientY }
    const adds = press.ctrlKey || press.metaKey
    let isDrawing = false
    let known = ''

    const cover = (to: { clientX: number; clientY: number }) => {
      const [left, right] = [Math.min(from.x, to.clientX), Math.max(from.x, to.clientX)]
      const [top, bottom] = [Math.min(from.y, to.clientY), Math.max(from.y, to.clientY)]
      const box = frame.current
      if (box) {
        box.hidden = false
        box.style.translate = `${left - area.left}px ${top - area.top}px`
        box.style.inlineSize = `${right - left}px`
        box.style.blockSize = `${bottom - top}px`
      }
      const uuids = [...(icons.current?.querySelectorAll<HTMLElement>('[data-uuid]') ?? [])].flatMap((icon) => {
        const place = icon.getBoundingClientRect()
        const isTouched = place.left < right && place.right > left && place.top < bottom && place.bottom > top
        return isTouched && icon.dataset.uuid !== undefined ? [icon.dataset.uuid] : []
      })
      if (uuids.join() === known) return
      known = uuids.join()
      surface.send({ type: 'marquee.change', uuids })
    }
    const end = (type: 'marquee.end' | 'marquee.cancel') => {
      over.abort()
      if (frame.current) frame.current.hidden = true
      if (isDrawing) surface.send({ type })
    }
    const follow = (event: globalThis.PointerEvent) => {
      const to = { inline: event.clientX, block: event.clientY }
      if (!isDrawing && !hasMovedBeyond({ inline: from.x, block: from.y }, to, lassoTolerance.grid)) return
      if (!isDrawing) surface.send({ type: 'marquee.begin', adds })
      isDrawing = true
      cover(event)
    }
    if (!adds) surface.send({ type: 'icons.none' })
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', () => end('marquee.end'), { signal })
    document.addEventListener('pointercancel', () => end('marquee.cancel'), { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && end('marquee.cancel'), { signal })
    stop.current?.()
    stop.current = () => end('marquee.cancel')
  }
}
