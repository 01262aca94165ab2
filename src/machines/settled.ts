/** Returns the error of an event that reports a failed actor; undefined for other events. */
export const getEventError = <Failure = unknown>(event: object): Failure | undefined =>
  'error' in event ? (event.error as Failure) : undefined

/** Returns the output of an event that reports a finished actor. Call it only in a transition that no other event can trigger. */
export const getEventOutput = <Output>(event: object): Output => (event as { output: Output }).output
