/** Milliseconds after which a response that nobody used may be outdated. */
const lifetimeMs = 5_000

const prepared = new Map<string, unknown>()
let expiry: ReturnType<typeof setTimeout> | undefined

/** Drops all stored responses, because something may have changed since. */
export const dropAnswers = (): void => prepared.clear()

/** Stores responses that arrived with another one, by address, so that the calls of the next seconds need no request. Each is used once. */
export const prepareAnswers = (answers: Readonly<Record<string, unknown>>): void => {
  dropAnswers()
  for (const [address, answer] of Object.entries(answers)) prepared.set(address, answer)
  clearTimeout(expiry)
  expiry = setTimeout(dropAnswers, lifetimeMs)
}

/** Returns and removes the response that was stored for the address. */
export const takeAnswer = (address: string): unknown => {
  const answer = prepared.get(address)
  prepared.delete(address)
  return answer
}
