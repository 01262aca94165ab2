import { fromPromise } from 'xstate'
import { getRequestedLocale } from '#text/locale'
import { windowKinds } from '#windows/registry'
import { isOffered } from '#windows/window-kind'
import { sizeOfKind } from '#windows/window-sizes'
import { messages } from '../desktop.messages'
import { windowMachine } from '../window-frame/window.machine'
import type { SavedWindow } from './desktop-windows'
import { deleteRecentFolders, storeRecentFolders } from './recent-folders'
import { loadContent, loadedContent } from './window-contents'
import { windowsMachine } from './windows.machine'
import type { WindowsOptions } from './windows-context'

const version = 1
const getStorageKey = (userUuid: string) => `mizkar.windows.${userUuid}`

export const texts = () => messages(getRequestedLocale(document.documentElement.lang))

/** Home stays closed if its code cannot be loaded. */
const ignore = () => {}

const isSaved = (value: unknown): value is { version: number; windows: SavedWindow[] } =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === version && 'windows' in value

const loadSaved = fromPromise<readonly SavedWindow[], { userUuid: string }>(async ({ input, system }) => {
  const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(input.userUuid)) ?? 'null')
  const saved = isSaved(stored) ? stored.windows : []
  if (saved.length === 0) import('./home-link').then(({ openHome }) => openHome(system), ignore)
  return saved
})

const save = fromPromise<void, { userUuid: string; windows: readonly SavedWindow[] }>(async ({ input }) => {
  localStorage.setItem(getStorageKey(input.userUuid), JSON.stringify({ version, windows: input.windows }))
  storeRecentFolders(input.userUuid, input.windows)
  import('./home-link').then(({ recordOpened }) => recordOpened(input.windows), ignore)
})

export const forgetSaved = fromPromise<void, { userUuid: string }>(async ({ input }) => {
  localStorage.removeItem(getStorageKey(input.userUuid))
  deleteRecentFolders(input.userUuid)
  // Deletes the unsent messages of the messenger.
  sessionStorage.removeItem(`mizkar.messenger.${input.userUuid}`)
})

export const windows = windowsMachine.provide({
  actors: { window: windowMachine.provide({ actors: { loadContent } }), loadSaved, save },
})

const taskbarHeight = 52
const standardFontPx = 16

export const windowsOptions: WindowsOptions = {
  kinds: windowKinds,
  sizeOf: sizeOfKind,
  loadedContent,
  isOffered,
  surroundings: () => {
    // The text size is the user's setting multiplied by that of the browser.
    const factor = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / standardFontPx
    return {
      area: { width: innerWidth, height: innerHeight - Math.round(taskbarHeight * factor) },
      fontFactor: factor,
      direction: document.documentElement.dir === 'ltr' ? 'ltr' : 'rtl',
    }
  },
  createDiscardQuestion: (saves) => {
    const { dropTitle, dropText, drop, keepOpen, saveAndClose } = texts()
    return { title: dropTitle, text: dropText, ok: drop, cancel: keepOpen, save: saves ? saveAndClose : undefined, danger: true }
  },
  notOffered: () => texts().notOffered,
  noLongerOffered: () => texts().noLongerOffered,
  notSaved: () => texts().notSaved,
}
