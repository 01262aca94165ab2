import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TalkEvent } from './talk.machine'

/** Maximum distance from the end, in pixels, that still counts as the end. */
const near = 48
/** Older messages are loaded when less than this fraction of the viewport height is left above. */
const olderAt = 0.5

interface TalkScroll {
  scroller: RefObject<HTMLDivElement | null>
  /** Element to start at: the first unread message. */
  start: RefObject<HTMLElement | null>
  /** Number of the first rendered message; undefined if none is rendered. */
  first: number | undefined
  /** Value that changes when messages are added at the end. */
  end: string
  isReady: boolean
  send(event: TalkEvent): void
}

/**
 * Manages the scroll position: at the end it follows new messages; elsewhere the same line stays in place, even when older messages are
 * inserted above. Reports the visible part and requests older messages near the start.
 */
export function useTalkScroll({ scroller, start, first, end, isReady, send }: TalkScroll) {
  const [isAtEnd, setAtEnd] = useState(true)
  const held = useRef({ first: undefined as number | undefined, atEnd: true, height: 0, isSeen: false })

  const tell = useCallback(() => {
    const { isSeen, atEnd, first: shown } = held.current
    const isVisible = isSeen && shown !== undefined && document.visibilityState === 'visible'
    send({ type: isVisible ? (atEnd ? 'sight.end' : 'sight.part') : 'sight.none' })
  }, [send])

  const look = useCallback(() => {
    const element = scroller.current
    if (!element || element.clientHeight === 0) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const atEnd = scrollHeight - scrollTop - clientHeight < near
    if (atEnd !== held.current.atEnd) {
      held.current.atEnd = atEnd
      setAtEnd(atEnd)
      tell()
    }
    if (isReady && scrollTop < clientHeight * olderAt) send({ type: 'talk.older' })
  }, [scroller, isReady, send, tell])

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = held.current
    const isFirstTime = before.first === undefined && first !== undefined
    if (isFirstTime && start.current) element.scrollTop += start.current.getBoundingClientRect().top - element.getBoundingClientRect().top
    else if (before.atEnd || isFirstTime) toEnd()
    else if (first !== undefined && before.first !== undefined && first < before.first)
      element.scrollTop += element.scrollHeight - before.height
    held.current = { ...before, first, height: element.scrollHeight }
    look()
    if (isFirstTime) tell()
  }, [scroller, start, first, end, look, toEnd, tell])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const seen = new IntersectionObserver(([entry]) => {
      held.current.isSeen = entry?.isIntersecting === true
      tell()
    })
    // When the area shrinks, the end stays visible.
    const resized = new ResizeObserver(() => {
      if (held.current.atEnd) toEnd()
      else look()
    })
    seen.observe(element)
    resized.observe(element)
    document.addEventListener('visibilitychange', tell)
    return () => {
      seen.disconnect()
      resized.disconnect()
      document.removeEventListener('visibilitychange', tell)
      send({ type: 'sight.none' })
    }
  }, [scroller, look, tell, toEnd, send])

  return { isAtEnd, toEnd, onScroll: look }
}
