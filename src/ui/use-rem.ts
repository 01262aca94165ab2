import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels of one rem; it changes with the user's font size. */
export function useRem(inside: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(16)
  useLayoutEffect(() => {
    const gauge = document.createElement('span')
    gauge.style.cssText = 'position:absolute;inline-size:1rem;visibility:hidden'
    inside.current?.parentElement?.append(gauge)
    // Not the drawn size: a window may be on its way in, and smaller for the moment.
    const read = () => setRem(Number.parseFloat(getComputedStyle(gauge).inlineSize) || 16)
    const observer = new ResizeObserver(read)
    observer.observe(gauge)
    read()
    return () => {
      observer.disconnect()
      gauge.remove()
    }
  }, [inside])
  return rem
}
