import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of an element in pixels without borders, as it changes; 0 before the first layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const root = element.current
    if (!root) return
    const observer = new ResizeObserver(() => setWidth(root.clientWidth))
    observer.observe(root)
    setWidth(root.clientWidth)
    return () => observer.disconnect()
  }, [element])
  return width
}
