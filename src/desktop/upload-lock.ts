const nameOf = (session: string) => `upload ${session}`

/** Whether another page of this browser may not send the same file meanwhile; browsers without locks leave that to the server. */
export const withLock = async <T>(session: string, work: () => Promise<T>, taken: () => Error): Promise<T> => {
  if (!('locks' in navigator)) return await work()
  return (await navigator.locks.request(nameOf(session), { ifAvailable: true }, async (lock) => {
    if (lock === null) throw taken()
    return await work()
  })) as T
}

/** Sessions that some page of this browser is sending. */
export const lockedSessions = async (sessions: readonly string[]): Promise<Set<string>> => {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return new Set(sessions.filter((session) => names.has(nameOf(session))))
}
