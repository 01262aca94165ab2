import type { Traffic } from '#server/ports'

export function traffic(): Traffic {
  const listeners = new Set<() => void>()
  let pendingCalls = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    enter() {
      pendingCalls += 1
      return () => {
        pendingCalls -= 1
        last = performance.now()
        if (pendingCalls === 0) for (const listener of [...listeners]) listener()
      }
    },
    get pendingCalls() {
      return pendingCalls
    },
    idleMs: () => (pendingCalls > 0 ? 0 : performance.now() - last),
    onIdle(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
