import { type RefObject, useEffect } from 'react'

/** Moves the focus from the window to its content when the content appears, so that keys scroll and move in it at once. */
export function useFocusOnOpen(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current
    if (element && document.activeElement?.contains(element)) element.focus({ preventScroll: true })
  }, [content])
}
