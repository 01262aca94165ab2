import { type RefObject, useLayoutEffect, useState } from 'react'

/** The last value of this page. A window that opens later needs no measurement before it is drawn, which would lay out the page once more. */
let lastRem: number | undefined

/** Returns the number of pixels of one rem, which depends on the user's font size. */
export function useRemInPixels(inside: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(lastRem ?? 16)
  useLayoutEffect(() => {
    const gauge = document.createElement('span')
    gauge.style.cssText = 'position:absolute;inline-size:1rem;visibility:hidden'
    inside.current?.parentElement?.append(gauge)
    // Reads the font size instead of a measured width, because the opening animation of a window scales measured widths.
    const read = () => {
      lastRem = Number.parseFloat(getComputedStyle(gauge).inlineSize) || 16
      setRem(lastRem)
    }
    const observer = new ResizeObserver(read)
    observer.observe(gauge)
    if (lastRem === undefined) read()
    return () => {
      observer.disconnect()
      gauge.remove()
    }
  }, [inside])
  return rem
}
