import type { AnyActorRef, InspectionEvent } from 'xstate'

type Listener = (seen: InspectionEvent) => void
type Telling = { _sendInspectionEvent: Listener }

/** Of systems that are listened to: who listens, and what the system did with its news before. */
const taps = new WeakMap<Telling, { listeners: Listener[]; tell: Listener }>()

const tapOf = (system: Telling) => {
  const found = taps.get(system)
  if (found) return found
  const { _sendInspectionEvent: tell } = system
  const listeners: Listener[] = []
  const tap = { listeners, tell }
  taps.set(system, tap)
  system._sendInspectionEvent = (seen) => {
    // Everything that happens passes here: an iterator for each would be felt.
    for (let index = 0; index < listeners.length; index++) (listeners[index] as Listener)(seen)
    tell(seen)
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
  listeners.push(listen)
  return () => {
    const index = listeners.indexOf(listen)
    if (index < 0) return
    listeners.splice(index, 1)
    if (listeners.length > 0) return
    taps.delete(telling)
    telling._sendInspectionEvent = tell
  }
}
