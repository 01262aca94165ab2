/** Milliseconds after which a response that nobody used may be outdated. */
const lifetimeMs = 5_000

const prepared = new Map<string, unknown>()

/** Stores responses that arrived with another one, by address, so that the calls of the next seconds need no request. Each is used once. */
export const prepareAnswers = (answers: Readonly<Record<string, unknown>>): void => {
  prepared.clear()
  for (const [address, answer] of Object.entries(answers)) prepared.set(address, answer)
  setTimeout(() => prepared.clear(), lifetimeMs)
}

/** Drops all stored responses, because something may have changed since. */
export const dropAnswers = (): void => prepared.clear()

/** Returns and removes the response that was stored for the address. */
export const takeAnswer = (address: string): unknown => {
  const answer = prepared.get(address)
  prepared.delete(address)
  return answer
}
