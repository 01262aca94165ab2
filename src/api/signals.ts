import type { ApiError } from './api-error'

/** Events of the API calls of this tab. */
export type ApiEvent =
  /** A call failed. Not sent for 401 and quiet calls. */
  | { type: 'api.problem'; error: ApiError; isChange: boolean }
  /**
   * A call got no response, or its response says that the server is unavailable for a short time. Sent also for calls with the option
   * `quiet`, which show no error.
   */
  | { type: 'api.unreachable' }
  /** A call was refused because the user is no longer signed in. */
  | { type: 'api.signedOut' }
  /** Number of pending calls. */
  | { type: 'api.activity'; pending: number }

const listeners = new Set<(signal: ApiEvent) => void>()
let pending = 0

/** Adds a listener and returns a function that removes it. */
export const onApiEvent = (listener: (signal: ApiEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const notifyApiEvent = (signal: ApiEvent): void => {
  for (const listener of listeners) listener(signal)
}

export const countActivity = (change: 1 | -1): void => {
  pending += change
  notifyApiEvent({ type: 'api.activity', pending })
}
