const getLockName = (session: string) => `upload ${session}`

/**
 * Runs `work` while no other page of this browser can send the same file. Throws `taken()` if another page is sending it. In browsers
 * without the Web Locks API, only the server prevents it.
 */
export const withLock = async <T>(session: string, work: () => Promise<T>, taken: () => Error): Promise<T> => {
  if (!('locks' in navigator)) return await work()
  return (await navigator.locks.request(getLockName(session), { ifAvailable: true }, async (lock) => {
    if (lock === null) throw taken()
    return await work()
  })) as T
}

/** Returns those of the given upload sessions that a page of this browser is sending now. */
export const findLockedSessions = async (sessions: readonly string[]): Promise<Set<string>> => {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return new Set(sessions.filter((session) => names.has(getLockName(session))))
}
