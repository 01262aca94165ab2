import type { SavedWindow } from './desktop-windows'

export interface RecentFolder {
  uuid: string
  title: string
}

const most = 10
const keyOf = (userUuid: string) => `mizkar.recent.${userUuid}`

const isFolder = (value: unknown): value is RecentFolder =>
  typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string' && 'title' in value

/** Returns the folders that this user opened last in this browser, newest first. */
export const recentFolders = (userUuid: string): readonly RecentFolder[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isFolder) : []
  } catch {
    return []
  }
}

const folderOf = ({ kind, payload, title }: SavedWindow): RecentFolder[] =>
  kind === 'explorer' && typeof payload === 'object' && payload !== null && 'folderUuid' in payload && title !== undefined
    ? [{ uuid: String(payload.folderUuid), title }]
    : []

/** Merges the open folders, topmost first, with the earlier ones. `windows` is ordered from bottom to top. */
export const mergedFolders = (before: readonly RecentFolder[], windows: readonly SavedWindow[]): RecentFolder[] => {
  const open = windows.flatMap(folderOf).toReversed()
  const all = [...open, ...before]
  return all.filter(({ uuid }, index) => all.findIndex((other) => other.uuid === uuid) === index).slice(0, most)
}

export const noteFolders = (userUuid: string, windows: readonly SavedWindow[]): void =>
  localStorage.setItem(keyOf(userUuid), JSON.stringify(mergedFolders(recentFolders(userUuid), windows)))

export const forgetFolders = (userUuid: string): void => localStorage.removeItem(keyOf(userUuid))
