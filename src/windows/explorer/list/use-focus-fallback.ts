import { type RefObject, useEffect, useRef } from 'react'
import type { ExplorerActor } from '../explorer-actor'

/**
 * Moves the focus to the list when the focused row is removed, an editor closes or a button is disabled. Otherwise the browser would move
 * the focus to the page, where the shortcuts of the window do not work. When the window has just opened, it also focuses the list as soon
 * as the first rows are loaded or the folder is known to be empty.
 */
export function useFocusFallback(actor: ExplorerActor, root: RefObject<HTMLElement | null>) {
  const inside = useRef(false)
  const entered = useRef(false)
  useEffect(() => {
    let frame = 0
    const restoreFocus = () => {
      const list = root.current?.querySelector<HTMLElement>('[role="grid"]')
      const stop = list?.querySelector<HTMLElement>('[data-uuid][tabindex="0"]')
      const active = document.activeElement
      const lost = inside.current && active === document.body
      const arrives = !entered.current && active !== document.body && active?.contains(root.current) === true
      const isRead = stop || actor.getSnapshot().children.listing?.getSnapshot().matches({ work: 'settled' })
      if (isRead) entered.current = true
      if (lost || (arrives && isRead)) (stop ?? list)?.focus({ preventScroll: true })
    }
    // Waits for the next frame: by then the view has rendered and the browser has removed the focus from missing elements.
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(restoreFocus)
    }
    const { unsubscribe } = actor.subscribe(later)
    // React fires no focus event when a modal dialog returns the focus while it unmounts.
    const element = root.current
    const enter = () => {
      inside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Without `relatedTarget`, the focused element may have just been removed.
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
