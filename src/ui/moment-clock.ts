import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const scheduleNextMinute = () => {
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(notifyListeners, MINUTE - (Date.now() % MINUTE))
}

function notifyListeners() {
  for (const listener of listeners) listener()
  scheduleNextMinute()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', notifyListeners)
    scheduleNextMinute()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', notifyListeners)
    clearTimeout(timer)
  }
}

/** Returns the start of the present minute in epoch milliseconds. All components share one clock, which stops while the page is hidden. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Date.now() - (Date.now() % MINUTE))
