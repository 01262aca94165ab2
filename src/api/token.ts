/** Session storage key of the token. The token belongs to one tab; another tab may have another user. */
const tokenKey = 'mizkar.token'

let kept: string | undefined

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Stores the token in session storage, or in memory if the browser refuses storage; then a reload signs out. */
export const token = {
  get: (): string | undefined => storage()?.getItem(tokenKey) ?? kept,
  set: (value: string): void => {
    kept = value
    try {
      storage()?.setItem(tokenKey, value)
    } catch {
      // The storage is full or forbidden. The token is in memory; the stored older one must not take precedence.
      storage()?.removeItem(tokenKey)
    }
  },
  clear: (): void => {
    kept = undefined
    storage()?.removeItem(tokenKey)
  },
}
