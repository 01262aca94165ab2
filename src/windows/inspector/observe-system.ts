import type { AnyActorRef, InspectionEvent } from 'xstate'

type Listener = (seen: InspectionEvent) => void
type ObservableSystem = { _sendInspectionEvent: Listener }

/** Observed actor systems, with their listeners and their original inspection function. */
const observers = new WeakMap<ObservableSystem, { listeners: Listener[]; tell: Listener }>()

const getObserver = (system: ObservableSystem) => {
  const found = observers.get(system)
  if (found) return found
  const { _sendInspectionEvent: tell } = system
  const listeners: Listener[] = []
  const tap = { listeners, tell }
  observers.set(system, tap)
  system._sendInspectionEvent = (seen) => {
    // All events of the page are passed on here. A loop with an index avoids creating an iterator for each event.
    for (let index = 0; index < listeners.length; index++) (listeners[index] as Listener)(seen)
    tell(seen)
  }
  return tap
}

/**
 * Calls the listener for each event and microstep of the actor system, until the returned function is called. `system.inspect` would copy
 * each event, which takes as long as a step of a small machine. Here the events are passed on unchanged, so they have no `rootId`.
 */
export const observeSystem = (system: AnyActorRef['system'], listen: Listener): (() => void) => {
  const telling = system as unknown as ObservableSystem
  const { listeners, tell } = getObserver(telling)
  listeners.push(listen)
  return () => {
    const index = listeners.indexOf(listen)
    if (index < 0) return
    listeners.splice(index, 1)
    if (listeners.length > 0) return
    observers.delete(telling)
    telling._sendInspectionEvent = tell
  }
}
