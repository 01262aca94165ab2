/** Key of the token in the session storage. Each tab has a token of its own; another tab may have another user. */
const tokenKey = 'mizkar.token'

let memoryToken: string | undefined

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Token of this tab, in the session storage. If the browser refuses storage, it is only in memory, and a reload signs the user out. */
export const token = {
  get: (): string | undefined => storage()?.getItem(tokenKey) ?? memoryToken,
  set: (value: string): void => {
    memoryToken = value
    try {
      storage()?.setItem(tokenKey, value)
    } catch {
      // The storage is full or forbidden, so the new token is only in memory. The old stored token must not be used any more.
      storage()?.removeItem(tokenKey)
    }
  },
  clear: (): void => {
    memoryToken = undefined
    storage()?.removeItem(tokenKey)
  },
}
