import type { Traffic } from '#server/ports'

/** Target duration of one step in ms: too short to delay other requests noticeably. */
const STEP_MS = 12
/** Below this limit the overhead of a step is larger than its work. */
const MIN_LIMIT = 10
const MAX_LIMIT = 1_000
/**
 * Maximum pause, as a multiple of the duration of a step. The work continues after it, or when a call ends, because a busy server always
 * has requests.
 */
const MAX_PAUSE_FACTOR = 4
const MIN_PAUSE_LIMIT_MS = 50
const MAX_PAUSE_MS = 1_000
/** Milliseconds after a request in which another one is expected. */
const RECENT_MS = 1_000

export interface Pacer {
  /** Maximum number of parts for the next step. */
  readonly limit: number
  /** Call it when the step starts to use the database. */
  startStep(): void
  /**
   * Waits between two steps, so that other requests can use the database: until no call is pending, and while users are active for as long
   * as the step took. The wait is limited, and ends when the server stops.
   */
  pauseAfterStep(): Promise<void>
}

/** Keeps the steps of a long task short: lowers the limit after long steps and raises it after short ones. */
export function createPacer(signal: AbortSignal, traffic: Traffic): Pacer {
  let limit = MIN_LIMIT
  let started = 0

  return {
    get limit() {
      return limit
    },
    startStep() {
      started = performance.now()
    },
    async pauseAfterStep() {
      const durationMs = performance.now() - started
      limit = Math.round(Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, limit * Math.min(2, Math.max(0.5, STEP_MS / Math.max(1, durationMs))))))
      const maxPauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_LIMIT_MS, durationMs * MAX_PAUSE_FACTOR))
      const minPauseMs = traffic.idleMs() < RECENT_MS ? Math.min(durationMs, maxPauseMs) : 0
      await waitFor(minPauseMs, signal)
      if (traffic.pendingCalls > 0) await waitFor(maxPauseMs - minPauseMs, signal, traffic)
    },
  }
}

/** Waits for this time, or less if the signal aborts or no call is pending any more. */
function waitFor(ms: number, signal: AbortSignal, traffic?: Traffic): Promise<void> {
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
    const stopListening = traffic?.onIdle(end)
  })
}
