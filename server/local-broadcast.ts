import type { Broadcast, LiveMessage, Logger } from '#server/ports'

/**
 * Broadcast within this process, which is sufficient with an embedded database. An exception in one listener does not affect the others.
 */
export function localBroadcast(log: Logger): Broadcast & { deliver(message: LiveMessage): void } {
  const listeners = new Set<(message: LiveMessage) => void>()
  const deliver = (message: LiveMessage): void => {
    for (const listener of [...listeners]) {
      try {
        listener(message)
      } catch (error) {
        log.error({ error }, 'a listener failed')
      }
    }
  }
  return {
    deliver,
    async publish(message) {
      deliver(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
