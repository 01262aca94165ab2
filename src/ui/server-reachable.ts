const listeners = new Set<() => void>()

/** Calls the listener each time the server responds again after an outage. Returns an unsubscribe function. */
export const onServerReachable = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const announceServerReachable = (): void => {
  for (const listener of [...listeners]) listener()
}
