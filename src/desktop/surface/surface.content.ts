import { fromPromise } from 'xstate'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { type SavedSearch, search } from '#api/contract/search'
import { type Tile, tiles } from '#api/contract/tile'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import type { DirectoryChange } from '#windows/window-kind'
import { messages } from '../desktop.messages'
import type { IconChange, SearchChange } from './surface'
import { surfaceMachine } from './surface.machine'
import type { Changed } from './surface-setup'

const fetchIcons = fromPromise<readonly Node[], void>(({ signal }) =>
  api(folder).rootFolders({ query: { addRecycleBin: false, addWorkingDirectories: true } }, { signal, quiet: true }),
)

const fetchTiles = fromPromise<readonly Tile[], void>(({ signal }) => api(tiles).user(undefined, { signal, quiet: true }))

const changeDirectory = async ({ change, uuid, title }: DirectoryChange, signal: AbortSignal): Promise<Changed> => {
  const t = desktopNoticeMessages(getRequestedLocale(document.documentElement.lang))
  const query = { query: { folderUuid: uuid } }
  if (change === 'add') await api(users).addWorkingDirectory(query, { signal })
  else await api(users).deleteWorkingDirectory(query, { signal })
  return { message: change === 'add' ? t.workingDirectoryAdded(title) : t.workingDirectoryRemoved(title) }
}

const fetchSearches = fromPromise<readonly SavedSearch[], void>(({ signal }) => api(search).list(undefined, { signal, quiet: true }))

const changeSearch = async ({ change, search: saved }: SearchChange, signal: AbortSignal): Promise<Changed> => {
  const t = messages(getRequestedLocale(document.documentElement.lang))
  const { uuid, ...draft } = saved
  if (change === 'remove') {
    await api(search).delete({ query: { uuid } }, { signal })
    return { message: t.searchDeleted(draft.title), undo: t.undo }
  }
  await api(search).save({ json: draft }, { signal })
  return { message: t.searchKept(draft.title) }
}

const makeChange = fromPromise<Changed, { change: IconChange | undefined }>(async ({ input: { change }, signal }) => {
  if (!change) return { message: '' }
  return change.of === 'search' ? await changeSearch(change, signal) : await changeDirectory(change, signal)
})

export const surface = surfaceMachine.provide({ actors: { fetchIcons, fetchTiles, fetchSearches, makeChange } })
