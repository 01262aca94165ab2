const pointerEvents = ['pointerdown', 'pointermove', 'pointerup', 'mousemove', 'mouseup', 'wheel'] as const
const keyEvents = ['keydown', 'keyup'] as const

/**
 * Repeats the events of a frame on its element, so that shortcuts, dragging and the detection of use work as in the page around it. A key
 * that the page handles does nothing in the frame. Returns a function that stops it.
 */
export const repeatEvents = (inner: Document, frame: HTMLIFrameElement): (() => void) => {
  const ended = new AbortController()
  const repeatPointer = (event: PointerEvent | MouseEvent | WheelEvent) => {
    const { left, top } = frame.getBoundingClientRect()
    const { buttons, button, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey } = event
    const shared = {
      ...{ bubbles: true, cancelable: true, composed: true, buttons, button, ctrlKey, shiftKey, altKey, metaKey },
      ...{ clientX: clientX + left, clientY: clientY + top },
    }
    if (event.type === 'wheel') {
      const { deltaX, deltaY, deltaMode } = event as WheelEvent
      if (!frame.dispatchEvent(new WheelEvent('wheel', { ...shared, deltaX, deltaY, deltaMode }))) event.preventDefault()
    } else if (event.type.startsWith('pointer')) {
      const { pointerId, pointerType, isPrimary } = event as PointerEvent
      frame.dispatchEvent(new PointerEvent(event.type, { ...shared, pointerId, pointerType, isPrimary }))
    } else frame.dispatchEvent(new MouseEvent(event.type, shared))
  }
  const repeatKey = (event: KeyboardEvent) => {
    const { key, code, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey } = event
    const again = new KeyboardEvent(event.type, {
      ...{ bubbles: true, cancelable: true, composed: true, key, code, location, repeat, isComposing },
      ...{ ctrlKey, shiftKey, altKey, metaKey },
    })
    if (!frame.dispatchEvent(again)) event.preventDefault()
  }
  for (const type of pointerEvents) inner.addEventListener(type, repeatPointer, { signal: ended.signal, passive: false })
  for (const type of keyEvents) inner.addEventListener(type, repeatKey, { signal: ended.signal })
  return () => ended.abort()
}
