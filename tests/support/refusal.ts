import { Refused } from './app'

/** Returns the error of a call that must be refused. Throws if the call succeeds. */
export const refusal = async (attempt: Promise<unknown>): Promise<Refused> => {
  const outcome = await attempt.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof Refused) return outcome.error
  throw 'error' in outcome ? outcome.error : new Error(`was not refused, but answered ${JSON.stringify(outcome.value)}`)
}
