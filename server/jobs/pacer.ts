import type { Traffic } from '#server/ports'

/** A step should be over before anybody notices that it was in the way. */
const STEP_MS = 12
/** Below this a step costs more for being a step than for what it does. */
const SMALLEST_LIMIT = 10
const LARGEST_LIMIT = 1_000
/** Somebody is always asking on a busy server: the work waits for so many times as long as its step took, or for a call to end, and goes on. */
const MOST_TURNS = 4
const LONGEST_CALL_MS = 50
const LONGEST_PAUSE_MS = 1_000
/** Somebody who asked so lately will soon ask again. */
const LATELY_MS = 1_000

export interface Pacer {
  /** How much the next step may take on. */
  readonly limit: number
  /** The step has got its turn at the database. */
  begin(): void
  /**
   * Between steps the database belongs to everybody else: until nobody waits for an answer, and while people are about for as long as
   * the step took. Less when the server stops, and not much more for anybody.
   */
  rest(): Promise<void>
}

/** Keeps steps of long work short: those that take too long get smaller, short ones larger. */
export function pacer(signal: AbortSignal, traffic: Traffic): Pacer {
  let limit = SMALLEST_LIMIT
  let started = 0

  return {
    get limit() {
      return limit
    },
    begin() {
      started = performance.now()
    },
    async rest() {
      const took = performance.now() - started
      limit = Math.round(Math.min(LARGEST_LIMIT, Math.max(SMALLEST_LIMIT, limit * Math.min(2, Math.max(0.5, STEP_MS / Math.max(1, took))))))
      const longest = Math.min(LONGEST_PAUSE_MS, Math.max(LONGEST_CALL_MS, took * MOST_TURNS))
      const least = traffic.quietFor() < LATELY_MS ? Math.min(took, longest) : 0
      await pause(least, signal)
      if (traffic.asking > 0) await pause(longest - least, signal, traffic)
    },
  }
}

/** Less than the time when the signal comes or has come, or when nobody waits for an answer any more. */
function pause(ms: number, signal: AbortSignal, traffic?: Traffic): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      stopListening?.()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    const stopListening = traffic?.onQuiet(end)
  })
}
