import { useLayoutEffect, useState } from 'react'

/**
 * Returns the inner size of an element, and the ref to set on it. While the element is hidden, the size is that of the last time when it
 * was visible.
 */
export const useSize = (): [{ width: number; height: number } | undefined, (element: HTMLElement | null) => void] => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element) return
    // A hidden element has the size 0, so the last visible size stays.
    const measure = () => element.clientWidth > 0 && setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [size, setElement]
}
