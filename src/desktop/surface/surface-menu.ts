import type { Node } from '#api/contract/node'
import type { SavedSearch } from '#api/contract/search'
import { disabledWithReason } from '#ui/disabled-with-reason'
import type { MenuEntry } from '#ui/menu'
import type { messages } from '../desktop.messages'
import type { SurfaceActor, WindowsActor } from '../window-manager/actors'
import { findKind } from '../window-manager/desktop-windows'
import type { WindowsContext } from '../window-manager/windows-context'

type Texts = ReturnType<typeof messages>

/** Selected icons: folders, saved searches and possibly the recycle bin. */
export interface SelectedIcons {
  folders: readonly Node[]
  searches: readonly SavedSearch[]
  bin: boolean
}

/** Returns true if this user can search. If not, the desktop shows no saved searches. */
export const canSearch = ({ kinds, isOffered, session }: Pick<WindowsContext, 'kinds' | 'isOffered' | 'session'>): boolean => {
  const kind = findKind(kinds, 'search')
  return kind !== undefined && isOffered(kind, session)
}

export const openSearch = (windows: WindowsActor, { uuid: savedUuid, ...saved }: SavedSearch): void =>
  windows.send({ type: 'window.open', kind: 'search', payload: { ...saved, savedUuid }, title: saved.title })

/** Opens a search of all documents for these words. */
export const searchFor = (windows: WindowsActor, keyword: string): void =>
  windows.send({ type: 'window.open', kind: 'search', payload: { query: { keyword, properties: ['title', 'text'] }, matches: true } })

export const openIcons = (windows: WindowsActor, { folders, searches, bin }: SelectedIcons): void => {
  for (const { uuid, title } of folders) windows.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title })
  for (const search of searches) openSearch(windows, search)
  if (bin) windows.send({ type: 'window.open', kind: 'recycle-bin', payload: {} })
}

export const deleteSearches = (surface: SurfaceActor, searches: readonly SavedSearch[]): void =>
  searches.forEach((search) => surface.send({ type: 'search.change', change: 'remove', search }))

const getSearchEntries = (
  { folders, searches, bin }: SelectedIcons,
  surface: SurfaceActor,
  windows: WindowsActor,
  t: Texts,
): MenuEntry[] => [
  {
    id: 'editSearch',
    label: t.editSearch,
    icon: 'edit',
    ...disabledWithReason((searches.length > 1 || folders.length > 0 || bin) && t.oneSearch),
    run: () =>
      searches.forEach((search) => windows.send({ type: 'window.open', kind: 'save-search', payload: search, title: search.title })),
  },
  {
    ...{ id: 'deleteSearches', label: t.deleteSearches, icon: 'delete', keys: 'Delete', danger: true },
    run: () => deleteSearches(surface, searches),
  },
]

/** Returns the menu of the selected icons. */
export const getIconEntries = (picked: SelectedIcons, surface: SurfaceActor, windows: WindowsActor, t: Texts): MenuEntry[] => {
  const { folders, searches, bin } = picked
  const directories = folders.filter(({ isWorkingDirectory }) => isWorkingDirectory === true)
  const dropDirectory: MenuEntry = {
    id: 'dropDirectory',
    label: t.dropDirectory,
    icon: 'unpin',
    ...disabledWithReason(directories.length === 0 && t.notWorking),
    run: () => directories.forEach(({ uuid, title }) => surface.send({ type: 'directory.change', change: 'remove', uuid, title })),
  }
  // Empties the recycle bin after the user has confirmed it.
  const emptyBin: MenuEntry = {
    ...{ id: 'emptyBin', label: t.emptyBin, icon: 'delete', danger: true },
    run: () => windows.send({ type: 'window.open', kind: 'delete-confirmation', payload: { kind: 'empty' } }),
  }
  return [
    {
      id: 'open',
      label: t.open,
      icon: searches.length > 0 ? 'search' : 'folderOpen',
      keys: 'Enter',
      run: () => openIcons(windows, picked),
    },
    ...(folders.length > 0 ? [dropDirectory] : []),
    ...(bin && folders.length === 0 && searches.length === 0 ? [emptyBin] : []),
    ...(searches.length > 0 ? getSearchEntries(picked, surface, windows, t) : []),
  ]
}
