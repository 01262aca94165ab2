import { useLayoutEffect, useRef } from 'react'
import type { WindowActor } from './desktop-windows'
import type { Size } from './geometry'
import styles from './thumbnail.module.css'
import { placeIn } from './window-place'

/** A window with more elements than this is not worth its picture: the icon stands for it. */
const mostElements = 4_000

const dropped = 'iframe, video, audio, object, embed, script, [popover]'
/** What names an element for the page, a reader or the keyboard; a picture has none of it. */
const naming = /^(id|role|name|for|tabindex|accesskey|autofocus|aria-.*|data-(uuid|toast|region|active|first-focus))$/

/** A still copy of what a window shows. It costs a layout of its own, so it is made when the list is open and only then. */
const pictureOf = (id: string): HTMLElement | undefined => {
  const frame = document.getElementById(id)
  if (!frame || frame.querySelectorAll('*').length > mostElements) return undefined
  const copy = frame.cloneNode(true) as HTMLElement
  const originals = frame.querySelectorAll<HTMLElement>('*')
  const copies = copy.querySelectorAll<HTMLElement>('*')
  originals.forEach((original, index) => {
    const twin = copies[index]
    if (!twin) return
    if (original instanceof HTMLCanvasElement && original.width > 0 && original.height > 0)
      (twin as HTMLCanvasElement).getContext('2d')?.drawImage(original, 0, 0)
    // A copy begins at its top; what was scrolled out of sight is moved out of sight.
    if (original.scrollTop > 0) twin.dataset.scrolled = String(original.scrollTop)
  })
  for (const element of [copy, ...copies])
    for (const attribute of [...element.attributes]) if (naming.test(attribute.name)) element.removeAttribute(attribute.name)
  for (const element of copy.querySelectorAll(dropped)) element.remove()
  return copy
}

/** A window in small, for the eye only; it fits into `box`. */
export function Thumbnail({ actor, area, box, wait }: { actor: WindowActor; area: Size; box: Size; wait: number }) {
  const place = useRef<HTMLDivElement>(null)
  const { rect } = placeIn(area, actor.getSnapshot())
  const scale = Math.min(box.width / rect.width, box.height / rect.height, 1)
  const { id } = actor.getSnapshot().context
  useLayoutEffect(() => {
    const holder = place.current
    if (!holder) return
    // One after the other: the list itself must be there at once.
    const timer = setTimeout(() => {
      const picture = pictureOf(id)
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
