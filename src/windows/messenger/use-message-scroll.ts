import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationEvent } from './conversation.machine'

/** Distance from the end in pixels up to which the position counts as the end. */
const maxEndDistance = 48
/** Older messages are loaded when less than this fraction of the viewport height is left above. */
const loadOlderFraction = 0.5

interface MessageScrollOptions {
  scroller: RefObject<HTMLDivElement | null>
  /** Element that is scrolled into view first: the first unread message. */
  start: RefObject<HTMLElement | null>
  /** Number of the first rendered message; undefined if there are no messages. */
  first: number | undefined
  /** Value that changes when messages are added at the end. */
  end: string
  isReady: boolean
  send(event: ConversationEvent): void
}

/**
 * Manages the scroll position of a conversation. At the end it follows new messages; elsewhere the visible lines stay in place, even when
 * older messages are inserted above. Reports which part is visible, and loads older messages near the start.
 */
export function useMessageScroll({ scroller, start, first, end, isReady, send }: MessageScrollOptions) {
  const [isAtEnd, setAtEnd] = useState(true)
  const state = useRef({ first: undefined as number | undefined, atEnd: true, height: 0, isSeen: false })

  const reportVisibility = useCallback(() => {
    const { isSeen, atEnd, first: shown } = state.current
    const isVisible = isSeen && shown !== undefined && document.visibilityState === 'visible'
    send({ type: isVisible ? (atEnd ? 'visibility.end' : 'visibility.middle') : 'visibility.hidden' })
  }, [send])

  const readPosition = useCallback(() => {
    const element = scroller.current
    if (!element || element.clientHeight === 0) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const atEnd = scrollHeight - scrollTop - clientHeight < maxEndDistance
    if (atEnd !== state.current.atEnd) {
      state.current.atEnd = atEnd
      setAtEnd(atEnd)
      reportVisibility()
    }
    if (isReady && scrollTop < clientHeight * loadOlderFraction) send({ type: 'conversation.loadOlder' })
  }, [scroller, isReady, send, reportVisibility])

  const scrollToEnd = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = state.current
    const isFirstTime = before.first === undefined && first !== undefined
    if (isFirstTime && start.current) element.scrollTop += start.current.getBoundingClientRect().top - element.getBoundingClientRect().top
    else if (before.atEnd || isFirstTime) scrollToEnd()
    else if (first !== undefined && before.first !== undefined && first < before.first)
      element.scrollTop += element.scrollHeight - before.height
    state.current = { ...before, first, height: element.scrollHeight }
    readPosition()
    if (isFirstTime) reportVisibility()
  }, [scroller, start, first, end, readPosition, scrollToEnd, reportVisibility])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const seen = new IntersectionObserver(([entry]) => {
      state.current.isSeen = entry?.isIntersecting === true
      reportVisibility()
    })
    // When the area shrinks, the end stays visible.
    const resized = new ResizeObserver(() => {
      if (state.current.atEnd) scrollToEnd()
      else readPosition()
    })
    seen.observe(element)
    resized.observe(element)
    document.addEventListener('visibilitychange', reportVisibility)
    return () => {
      seen.disconnect()
      resized.disconnect()
      document.removeEventListener('visibilitychange', reportVisibility)
      send({ type: 'visibility.hidden' })
    }
  }, [scroller, readPosition, reportVisibility, scrollToEnd, send])

  return { isAtEnd, scrollToEnd, onScroll: readPosition }
}
