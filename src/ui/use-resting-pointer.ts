import { useEffect } from 'react'

/**
 * Keeps a pointer that rests from entering a menu that comes up under it: an entry that nobody pointed at would open its own menu, and
 * close the one that was opened by a key. When something comes under a pointer, the browser says so without a move; an entry is
 * therefore entered by the move that follows.
 */
export function useRestingPointer(): void {
  useEffect(() => {
    let below: Element | undefined
    const cross = (event: PointerEvent) => {
      const entry = event.type === 'pointerover' ? event.target : event.relatedTarget
      if (!event.isTrusted || event.pointerType !== 'mouse' || !(entry instanceof Element) || !entry.closest('[role=menu]')) return
      event.stopPropagation()
      below = entry
      // React hears by the same event that the pointer left what it was on.
      if (event.type === 'pointerout') event.target?.dispatchEvent(new PointerEvent('pointerout', alone(event)))
    }
    const move = (event: PointerEvent) => {
      if (event.target instanceof Node && below?.contains(event.target))
        event.target.dispatchEvent(new PointerEvent('pointerover', alone(event)))
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

/** The same pointer in the same place, without the element that it comes from or goes to. */
const alone = ({ pointerId, pointerType, clientX, clientY }: PointerEvent): PointerEventInit => ({
  ...{ pointerId, pointerType, clientX, clientY },
  bubbles: true,
})
