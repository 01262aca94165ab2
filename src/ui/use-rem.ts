import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the pixels of one rem, which depend on the user's font size. */
export function useRem(inside: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(16)
  useLayoutEffect(() => {
    const gauge = document.createElement('span')
    gauge.style.cssText = 'position:absolute;inline-size:1rem;visibility:hidden'
    inside.current?.parentElement?.append(gauge)
    // The drawn size is not used, because a window may be scaled by its opening animation.
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
