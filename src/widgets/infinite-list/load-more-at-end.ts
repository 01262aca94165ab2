import { type RefObject, useCallback, useEffect } from 'react'
import { scrollLoadShare } from '#api/contract/constants'
import { isNearEnd } from '#machines/paged-list'

interface LoadMoreOptions {
  scroller: RefObject<HTMLElement | null>
  /** The drawn rows. Any new value means that rows were added. */
  rows: unknown
  /** True if more rows exist and no request is pending. */
  isReady: boolean
  /** Loads more rows. */
  more(): void
}

/**
 * Loads more rows while the end of the list is near: after a scroll, and also when the list becomes ready, is still too short or gets more
 * space, because no scroll event follows then. Returns the scroll handler.
 */
export function useLoadMoreAtEnd({ scroller, rows, isReady, more }: LoadMoreOptions): () => void {
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
