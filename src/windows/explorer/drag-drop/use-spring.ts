import { useCallback, useEffect, useRef } from 'react'

/** A folder under a drag opens after this long, in milliseconds. */
export const springDelay = 800

/** Opens what a drag rests on: to be told at every move what that is, by its id and with what opens it. */
export function useSpring(): (id: string | null, open?: () => void) => void {
  const waiting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return useCallback((id, open) => {
    if (waiting.current?.id === id) return
    clearTimeout(waiting.current?.timer)
    waiting.current = id === null || open === undefined ? undefined : { id, timer: setTimeout(open, springDelay) }
  }, [])
}
