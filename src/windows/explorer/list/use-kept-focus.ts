import { type RefObject, useEffect, useRef } from 'react'
import type { ExplorerActor } from '../explorer-actor'

/**
 * A row that goes away, an editor that closes and a button that gets disabled would let the focus fall to the page, out of
 * reach of the window's keys; it goes to the list instead. So does the focus of a frame that was just opened, with the first rows, or when there are none.
 */
export function useKeptFocus(actor: ExplorerActor, root: RefObject<HTMLElement | null>) {
  const inside = useRef(false)
  const entered = useRef(false)
  useEffect(() => {
    let frame = 0
    const look = () => {
      const list = root.current?.querySelector<HTMLElement>('[role="grid"]')
      const stop = list?.querySelector<HTMLElement>('[data-uuid][tabindex="0"]')
      const active = document.activeElement
      const lost = inside.current && active === document.body
      const arrives = !entered.current && active !== document.body && active?.contains(root.current) === true
      const isRead = stop || actor.getSnapshot().children.listing?.getSnapshot().matches({ work: 'settled' })
      if (isRead) entered.current = true
      if (lost || (arrives && isRead)) (stop ?? list)?.focus({ preventScroll: true })
    }
    // After the view has followed the change, and after the browser has taken the focus from what is gone.
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const { unsubscribe } = actor.subscribe(later)
    // React tells nothing of the focus that a modal dialog gives back while it is taken away.
    const element = root.current
    const enter = () => {
      inside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Without a target the focused element may just have been taken away.
      if (relatedTarget) inside.current = element?.contains(relatedTarget as Node) === true
    }
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [actor, root])
}
