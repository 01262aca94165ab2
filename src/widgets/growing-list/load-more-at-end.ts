import { type RefObject, useCallback, useEffect } from 'react'
import { scrollLoadShare } from '#api/contract/constants'
import { isNearEnd } from '#machines/paged-list'

interface Growing {
  scroller: RefObject<HTMLElement | null>
  /** The drawn rows; the value changes when rows are added. */
  rows: unknown
  /** True if more can be loaded now: more rows exist and no request is pending. */
  isReady: boolean
  /** Loads more rows. */
  more(): void
}

/**
 * Loads more rows while the end of the list is near: on scroll, and also when the list becomes ready, has grown too little or gets more
 * space, because then no scroll event follows. Returns the scroll handler.
 */
export function useLoadMoreAtEnd({ scroller, rows, isReady, more }: Growing): () => void {
  const look = useCallback(() => {
    const element = scroller.current
    if (!isReady || !element || element.clientHeight === 0) return
    const { scrollTop: top, clientHeight: height, scrollHeight: content } = element
    if (isNearEnd({ top, height, content }, scrollLoadShare)) more()
  }, [scroller, isReady, more])
  useEffect(look, [look, rows])
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, look])
  return look
}
