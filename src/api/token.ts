/** Under this name the token stands in session storage: it belongs to one tab, and another tab may be another user. */
const tokenKey = 'mizkar.token'

let kept: string | undefined

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Keeps the token in session storage, or in memory where the browser refuses storage; then a reload signs out. */
export const token = {
  get: (): string | undefined => storage()?.getItem(tokenKey) ?? kept,
  set: (value: string): void => {
    kept = value
    try {
      storage()?.setItem(tokenKey, value)
    } catch {
      // A full or forbidden storage: memory has it, and the one before must not come first.
      storage()?.removeItem(tokenKey)
    }
  },
  clear: (): void => {
    kept = undefined
    storage()?.removeItem(tokenKey)
  },
}
