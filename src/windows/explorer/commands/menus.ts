import { addToCopy, addToCut, copy, cut, paste, pasteIn, pasteInto, send } from './clipboard-commands'
import type { Command, Line } from './command'
import { saveCopy } from './document-commands'
import { directory, download, move, open, openAside, print, rename } from './item-commands'
import { create, createFolder, editPath, refresh, sort, up, upload } from './place-commands'

const clipboard: readonly Line[] = [copy, addToCopy, cut, addToCut, paste, pasteInto, '---']

/** What stands in the menus of an explorer, in its order: opening, what leaves the house, the clipboard, the place, the rest. */
export const menus: Readonly<Record<'background' | 'rows' | 'tree', readonly Line[]>> = {
  background: [create, upload, '---', paste, pasteIn, '---', refresh, sort, '---', print],
  rows: [open, openAside, download, '---', ...clipboard, send, directory, '---', move, rename, saveCopy, '---', print],
  tree: [open, openAside, download, '---', ...clipboard, send, directory, '---', move],
}

/** What keys carry out; each chord stands here once. */
export const keyed: readonly Command[] = [
  open,
  openAside,
  rename,
  copy,
  addToCopy,
  cut,
  addToCut,
  pasteIn,
  createFolder,
  refresh,
  up,
  editPath,
]
