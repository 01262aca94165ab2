import type { ApiError } from './api-error'

/** Events about the calls of this tab. */
export type Signal =
  /** A call failed, other than by a 401 or quietly. */
  | { type: 'api.problem'; error: ApiError; isChange: boolean }
  /** A call, quiet or not, got no answer, or one that says the server is away for a moment. */
  | { type: 'api.away' }
  /** A call was refused because nobody is signed in any more. */
  | { type: 'api.signedOut' }
  /** Number of calls that wait for their answer. */
  | { type: 'api.activity'; pending: number }

const listeners = new Set<(signal: Signal) => void>()
let pending = 0

/** Answers a function that stops listening. */
export const onSignal = (listener: (signal: Signal) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tell = (signal: Signal): void => {
  for (const listener of listeners) listener(signal)
}

export const countActivity = (change: 1 | -1): void => {
  pending += change
  tell({ type: 'api.activity', pending })
}
