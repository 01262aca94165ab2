import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds that a drag must rest on a folder before it opens. */
export const springDelay = 800

/**
 * Opens the element under a resting drag. Call the returned function at every move with the id of the element and the function that opens
 * it.
 */
export function useSpring(): (id: string | null, open?: () => void) => void {
  const waiting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return useCallback((id, open) => {
    if (waiting.current?.id === id) return
    clearTimeout(waiting.current?.timer)
    waiting.current = id === null || open === undefined ? undefined : { id, timer: setTimeout(open, springDelay) }
  }, [])
}
