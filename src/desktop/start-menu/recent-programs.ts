const maxPrograms = 4
const getStorageKey = (userUuid: string) => `mizkar.programs.${userUuid}`

/** Returns the kinds that this user opened last from the start menu in this browser, newest first. */
export const loadRecentPrograms = (userUuid: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(userUuid)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((kind) => typeof kind === 'string') : []
  } catch {
    return []
  }
}

/** Adds a kind to the recent programs. A full or blocked storage changes nothing, because the program must open all the same. */
export const storeRecentProgram = (userUuid: string, kind: string): void => {
  const kinds = [kind, ...loadRecentPrograms(userUuid).filter((other) => other !== kind)].slice(0, maxPrograms)
  try {
    localStorage.setItem(getStorageKey(userUuid), JSON.stringify(kinds))
  } catch {}
}
