/** A step should be over before anybody notices that it was in the way. */
const STEP_MS = 8
/** Below this a step costs more for being a step than for what it does. */
const SMALLEST_LIMIT = 20
const LARGEST_LIMIT = 1_000
const LONGEST_PAUSE_MS = 1_000

export interface Pacer {
  /** How much the next step may take on. */
  readonly limit: number
  begin(): void
  /** Between steps the database belongs to everybody else, for as long as the step took; less when the server stops. */
  rest(): Promise<void>
}

/** Keeps steps of long work short: those that take too long get smaller, short ones larger. */
export function pacer(signal: AbortSignal): Pacer {
  let limit = SMALLEST_LIMIT
  let started = 0
  return {
    get limit() {
      return limit
    },
    begin() {
      started = performance.now()
    },
    rest() {
      const took = performance.now() - started
      limit = Math.round(Math.min(LARGEST_LIMIT, Math.max(SMALLEST_LIMIT, limit * Math.min(2, Math.max(0.5, STEP_MS / Math.max(1, took))))))
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, Math.min(took, LONGEST_PAUSE_MS))
        signal.addEventListener('abort', end)
      })
    },
  }
}
