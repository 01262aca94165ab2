import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus from the window frame to an element when it appears, so that the shortcuts of the content work at once. `selector` chooses
 * a descendant. A focus elsewhere in the content stays.
 */
export function useFocusFromFrame(root: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const [element, active] = [root.current, document.activeElement]
    if (active === document.body || (active !== element && active?.contains(element)))
      element?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [root, selector])
}
