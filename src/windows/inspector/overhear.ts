import type { AnyActorRef, InspectionEvent } from 'xstate'

type Listener = (seen: InspectionEvent) => void
type Telling = { _sendInspectionEvent: Listener }

/** Of systems that are listened to: who listens, and what the system did with its news before. */
const taps = new WeakMap<Telling, { listeners: Set<Listener>; tell: Listener }>()

const tapOf = (system: Telling) => {
  const found = taps.get(system)
  if (found) return found
  const tap = { listeners: new Set<Listener>(), tell: system._sendInspectionEvent }
  taps.set(system, tap)
  system._sendInspectionEvent = (seen) => {
    for (const listen of tap.listeners) listen(seen)
    tap.tell(seen)
  }
  return tap
}

/**
 * Tells of every event and step in the system, until the answer is called. `system.inspect` does the same, but copies all of it for its
 * listeners, which takes as long as a step of a small machine does; here it passes as it is, without `rootId`.
 */
export const overhear = (system: AnyActorRef['system'], listen: Listener): (() => void) => {
  const telling = system as unknown as Telling
  const { listeners, tell } = tapOf(telling)
  listeners.add(listen)
  return () => {
    if (!listeners.delete(listen) || listeners.size > 0) return
    taps.delete(telling)
    telling._sendInspectionEvent = tell
  }
}
