import { readClaims } from './token-claims'

/** Storage key of the last use of the session in this browser. All tabs share the value. It is a time, not a secret. */
const key = 'mizkar.used'

interface LastUse {
  at: number
  idleMs: number
  /** Time at which the session ends even if it is used, by the clock of this browser. */
  sessionEnds: number
}

let memoryValue: LastUse | undefined

const isLastUse = (value: unknown): value is LastUse =>
  typeof value === 'object' &&
  value !== null &&
  (['at', 'idleMs', 'sessionEnds'] as const).every((name) => typeof (value as Partial<LastUse>)[name] === 'number')

const store = (use: LastUse): void => {
  memoryValue = use
  try {
    localStorage.setItem(key, JSON.stringify(use))
  } catch {
    // The storage is not available, so the value is only in memory.
  }
}

/** Time of the last use of the session. If the browser refuses storage, the value is only in memory, and each tab has its own. */
export const lastUse = {
  get: (): LastUse | undefined => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isLastUse(stored) ? stored : memoryValue
    } catch {
      return memoryValue
    }
  },
  /** Call it right after the server has issued this token. */
  begin: (token: string): void => {
    const claims = readClaims(token)
    if (claims) store({ at: Date.now(), idleMs: claims.idleMs, sessionEnds: Date.now() + claims.lastsMs })
  },
  /** Records that the session is in use now. */
  note: (token: string | undefined): void => {
    const claims = readClaims(token)
    const sessionEnds = lastUse.get()?.sessionEnds ?? Number.MAX_SAFE_INTEGER
    if (claims) store({ at: Date.now(), idleMs: claims.idleMs, sessionEnds })
  },
  /** Returns true if the session of some tab may still be valid. */
  isRecent: (): boolean => {
    const use = lastUse.get()
    return use !== undefined && Math.min(use.at + use.idleMs, use.sessionEnds) > Date.now()
  },
  clear: (): void => {
    memoryValue = undefined
    try {
      localStorage.removeItem(key)
    } catch {
      // The storage is not available, so there is no stored value to remove.
    }
  },
  /** Calls `listener` when another tab has changed the value. */
  watch: (listener: () => void, signal: AbortSignal): void =>
    globalThis.addEventListener('storage', (event) => event.key === key && listener(), { signal }),
}
