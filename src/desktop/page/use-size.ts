import { useLayoutEffect, useState } from 'react'

/** Returns the inner size of an element when it was last visible, and the ref to set. */
export const useSize = (): [{ width: number; height: number } | undefined, (element: HTMLElement | null) => void] => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element) return
    // A hidden element has no size; the last size is kept for its return.
    const measure = () => element.clientWidth > 0 && setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [size, setElement]
}
