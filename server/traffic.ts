import type { Traffic } from '#server/ports'

export function traffic(): Traffic {
  const listeners = new Set<() => void>()
  let asking = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    enter() {
      asking += 1
      return () => {
        asking -= 1
        last = performance.now()
        if (asking === 0) for (const listener of [...listeners]) listener()
      }
    },
    get asking() {
      return asking
    },
    quietFor: () => (asking > 0 ? 0 : performance.now() - last),
    onQuiet(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
