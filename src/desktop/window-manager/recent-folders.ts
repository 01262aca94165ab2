import type { SavedWindow } from './desktop-windows'

export interface RecentFolder {
  uuid: string
  title: string
}

const maxFolders = 10
const getStorageKey = (userUuid: string) => `mizkar.recent.${userUuid}`

const isFolder = (value: unknown): value is RecentFolder =>
  typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string' && 'title' in value

/** Returns the folders that this user opened last in this browser, newest first. */
export const loadRecentFolders = (userUuid: string): readonly RecentFolder[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(userUuid)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFolder) : []
  } catch {
    return []
  }
}

const toRecentFolders = ({ kind, payload, title }: SavedWindow): RecentFolder[] =>
  kind === 'explorer' && typeof payload === 'object' && payload !== null && 'folderUuid' in payload && title !== undefined
    ? [{ uuid: String(payload.folderUuid), title }]
    : []

/** Merges the open folders, topmost first, with the earlier ones. `windows` is ordered from bottom to top. */
export const mergeFolders = (before: readonly RecentFolder[], windows: readonly SavedWindow[]): RecentFolder[] => {
  const open = windows.flatMap(toRecentFolders).toReversed()
  const all = [...open, ...before]
  return all.filter(({ uuid }, index) => all.findIndex((other) => other.uuid === uuid) === index).slice(0, maxFolders)
}

export const storeRecentFolders = (userUuid: string, windows: readonly SavedWindow[]): void =>
  localStorage.setItem(getStorageKey(userUuid), JSON.stringify(mergeFolders(loadRecentFolders(userUuid), windows)))

export const deleteRecentFolders = (userUuid: string): void => localStorage.removeItem(getStorageKey(userUuid))
