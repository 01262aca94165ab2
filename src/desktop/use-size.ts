import { useLayoutEffect, useState } from 'react'

/** The inner size of an element, as long as it is there. */
export const useSize = (): [{ width: number; height: number } | undefined, (element: HTMLElement | null) => void] => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [size, setElement]
}
