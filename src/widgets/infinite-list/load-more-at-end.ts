import { type RefObject, useCallback, useEffect, useRef } from 'react'
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
  /** Distance to the end at which a list that is scrolled down loads more rows, as a share of the height of the visible area. */
  scrolledShare?: number
}

/**
 * Loads more rows while the end of the list is near: after a scroll, and also when the list becomes ready, is still too short or gets more
 * space, because no scroll event follows then. Returns the scroll handler.
 */
export function useLoadMoreAtEnd({ scroller, rows, isReady, more, scrolledShare = scrollLoadShare }: LoadMoreOptions): () => void {
  const look = useCallback(() => {
    const element = scroller.current
    if (!isReady || !element || element.clientHeight === 0) return
    const { scrollTop: top, clientHeight: height, scrollHeight: content } = element
    if (isNearEnd({ top, height, content }, top > 0 ? scrolledShare : scrollLoadShare)) more()
  }, [scroller, isReady, more, scrolledShare])
  useEffect(look, [look, rows])
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, look])
  const delay = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Reading the scroll position in the event would force a layout of the rows that the same event has drawn.
  return useCallback(() => {
    delay.current ??= setTimeout(() => {
      delay.current = undefined
      look()
    })
  }, [look])
}
