import { useEffect } from 'react'

/**
 * Prevents a resting pointer from entering a menu that opens below it. Otherwise an entry that the user did not point at would open its own
 * submenu and close the one opened by key. Browsers send pointer events without a move when an element appears below the pointer, so an
 * entry is entered only by the next move.
 */
export function useIgnoredRestingPointer(): void {
  useEffect(() => {
    let below: Element | undefined
    const cross = (event: PointerEvent) => {
      const entry = event.type === 'pointerover' ? event.target : event.relatedTarget
      if (!event.isTrusted || event.pointerType !== 'mouse' || !(entry instanceof Element) || !entry.closest('[role=menu]')) return
      event.stopPropagation()
      below = entry
      // React uses the same event to detect that the pointer has left the previous element.
      if (event.type === 'pointerout') event.target?.dispatchEvent(new PointerEvent('pointerout', withoutRelatedElement(event)))
    }
    const move = (event: PointerEvent) => {
      if (event.target instanceof Node && below?.contains(event.target))
        event.target.dispatchEvent(new PointerEvent('pointerover', withoutRelatedElement(event)))
      below = undefined
    }
    const over = new AbortController()
    const options = { capture: true, signal: over.signal }
    document.addEventListener('pointerover', cross, options)
    document.addEventListener('pointerout', cross, options)
    document.addEventListener('pointermove', move, options)
    return () => over.abort()
  }, [])
}

/** Copies the pointer event without its related element. */
const withoutRelatedElement = ({ pointerId, pointerType, clientX, clientY }: PointerEvent): PointerEventInit => ({
  ...{ pointerId, pointerType, clientX, clientY },
  bubbles: true,
})
