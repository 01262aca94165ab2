import type { InspectionEvent } from 'xstate'

type Listener = (event: InspectionEvent) => void

/**
 * Returns the inspector for development; undefined if there is none. Set `localStorage['mizkar.inspect'] = 'log'` and reload to log every
 * event of every actor to the console. Another receiver can be assigned to `globalThis.mizkarInspector` before the page starts.
 */
export const findInspector = (): Listener | undefined => {
  const own = (globalThis as { mizkarInspector?: Listener }).mizkarInspector
  if (own) return own
  if (localStorage.getItem('mizkar.inspect') !== 'log') return undefined
  return (event) => {
    // oxlint-disable-next-line no-console -- this is its purpose
    if (event.type === '@xstate.event') console.debug(event.actorRef.sessionId, event.event.type, event.event)
  }
}
