import { useLayoutEffect, useState } from 'react'

/** The inner size of an element when it was last seen. */
export const useSize = (): [{ width: number; height: number } | undefined, (element: HTMLElement | null) => void] => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element) return
    // Out of sight it has no size, and it will come back with the one it had.
    const measure = () => element.clientWidth > 0 && setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [size, setElement]
}
