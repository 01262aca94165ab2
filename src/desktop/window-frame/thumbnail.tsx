import { useLayoutEffect, useRef } from 'react'
import type { WindowActor } from '../window-manager/desktop-windows'
import type { Size } from './geometry'
import styles from './thumbnail.module.css'
import { placeWindow } from './window-place'

/** Maximum number of elements in a window that gets a thumbnail. Windows with more elements show their icon instead. */
const maxElements = 4_000

const removedElements = 'iframe, video, audio, object, embed, script, [popover]'
/** Attributes that identify an element or make it focusable. They are removed from the copy of the window. */
const removedAttributes = /^(id|role|name|for|tabindex|accesskey|autofocus|aria-.*|data-(uuid|toast|region|active|first-focus))$/

/** Returns a static copy of a window's DOM. Its layout is expensive, so it is created only while the window list is open. */
const copyWindow = (id: string): HTMLElement | undefined => {
  const frame = document.getElementById(id)
  if (!frame || frame.querySelectorAll('*').length > maxElements) return undefined
  const copy = frame.cloneNode(true) as HTMLElement
  const originals = frame.querySelectorAll<HTMLElement>('*')
  const copies = copy.querySelectorAll<HTMLElement>('*')
  originals.forEach((original, index) => {
    const twin = copies[index]
    if (!twin) return
    if (original instanceof HTMLCanvasElement && original.width > 0 && original.height > 0)
      (twin as HTMLCanvasElement).getContext('2d')?.drawImage(original, 0, 0)
    // A copy is always scrolled to the start, so the scroll position is stored here and applied later.
    if (original.scrollTop > 0) twin.dataset.scrolled = String(original.scrollTop)
  })
  for (const element of [copy, ...copies])
    for (const attribute of [...element.attributes]) if (removedAttributes.test(attribute.name)) element.removeAttribute(attribute.name)
  for (const element of copy.querySelectorAll(removedElements)) element.remove()
  return copy
}

/** Decorative thumbnail of a window that fits into `box`. */
export function Thumbnail({ actor, area, box, wait }: { actor: WindowActor; area: Size; box: Size; wait: number }) {
  const place = useRef<HTMLDivElement>(null)
  const { rect } = placeWindow(area, actor.getSnapshot())
  const scale = Math.min(box.width / rect.width, box.height / rect.height, 1)
  const { id } = actor.getSnapshot().context
  useLayoutEffect(() => {
    const holder = place.current
    if (!holder) return
    // Thumbnails are created one after the other, so that the list itself appears at once.
    const timer = setTimeout(() => {
      const picture = copyWindow(id)
      if (!picture) return
      holder.replaceChildren(picture)
      for (const element of holder.querySelectorAll<HTMLElement>('[data-scrolled]')) element.scrollTop = Number(element.dataset.scrolled)
    }, wait * 16)
    return () => {
      clearTimeout(timer)
      holder.replaceChildren()
    }
  }, [id, wait])
  return (
    <div className={styles.box} style={{ inlineSize: rect.width * scale, blockSize: rect.height * scale }} aria-hidden="true" inert>
      <div ref={place} className={styles.picture} style={{ inlineSize: rect.width, blockSize: rect.height, scale }} />
    </div>
  )
}
