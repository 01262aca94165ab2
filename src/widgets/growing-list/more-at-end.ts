import { type RefObject, useCallback, useEffect } from 'react'
import { scrollLoadShare } from '#api/contract/constants'
import { isNearEnd } from '#machines/paged-list'

interface Growing {
  scroller: RefObject<HTMLElement | null>
  /** What is drawn in it: another one when there are more rows. */
  rows: unknown
  /** Whether more can be asked for now: there is more, and nothing is on its way. */
  isReady: boolean
  /** Asks for more. */
  more(): void
}

/**
 * Asks for more rows while the end of a list is near: when it is scrolled there, and also when the list has become ready, has grown too
 * little or has got more room since, as nobody scrolls a second time to where they are. Answers what to do on scrolling.
 */
export function useMoreAtEnd({ scroller, rows, isReady, more }: Growing): () => void {
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
