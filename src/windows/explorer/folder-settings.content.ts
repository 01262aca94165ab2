import { fromCallback } from 'xstate'
import { folder, type FolderFlags } from '#api/contract/folder'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { getFormat } from '#widgets/format/get-format'
import type { WindowRef } from '../window-kind'
import type { FolderSettingsRequest } from './explorer-setup'

const calls = {
  showInSearchResult: 'showInSearchResult',
  excludeFromSearch: 'excludeFromSearch',
  folderIsConcept: 'folderIsConcept',
} as const satisfies Record<keyof FolderFlags, keyof typeof folder>

/** Computes the size of folders and changes their flags. The API client shows the errors. */
export const folderSettings = fromCallback<FolderSettingsRequest, { window: WindowRef }>(({ receive, system, input: { window } }) => {
  const over = new AbortController()
  const how = { signal: over.signal }
  const measure = async ({ uuids, documents }: Extract<FolderSettingsRequest, { type: 'folders.measure' }>): Promise<void> => {
    const info = await api(folder).info({ query: { folderUuidList: [...uuids] } }, how)
    const { messages } = await import('./commands/menus.messages')
    const locale = getRequestedLocale(globalThis.document.documentElement.lang)
    const all = { folders: info.folderCounts, documents: info.docCounts + documents.count, size: info.folderSize + documents.size }
    window.send({ type: 'notify', level: 'info', message: messages(locale).measured(getFormat(system), all) })
  }
  const setFlag = async ({ uuid, flag, value }: Extract<FolderSettingsRequest, { type: 'folder.flag' }>): Promise<void> => {
    await api(folder)[calls[flag]]({ query: { folderUuid: uuid, value } }, how)
    window.send({ type: 'data.changed', resource: 'node', uuids: [uuid], parentUuids: [] })
  }
  receive((request) => void (request.type === 'folder.flag' ? setFlag(request) : measure(request)).catch(() => {}))
  return () => over.abort()
})
