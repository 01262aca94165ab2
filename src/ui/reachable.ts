const listeners = new Set<() => void>()

/** Calls the listener each time the server answers again after it was away. Returns a function that stops it. */
export const onReachable = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const announceReachable = (): void => {
  for (const listener of [...listeners]) listener()
}
