import { documentTools, edit } from './action-commands'
import { addToCopy, addToCut, clearClipboard, copy, cut, paste, pasteIn, pasteInto, uncut } from './clipboard-commands'
import type { MenuLine } from './command'
import { explain, showBy, exportContent, exportList, saveSearch, search } from './search-commands'
import { create } from './create-commands'
import { saveCopy } from './document-commands'
import { flags, measure, openParentFolder } from './folder-commands'
import { download, open, openAside, openFolderAside, purge, remove, rename, restore } from './item-commands'
import { directory, move, print, permissions, compare, tagText, send } from './item-menu-commands'
import { editTogether, ontology } from './ontology-commands'
import { redo, refresh, undo, upload } from './place-commands'
import { copyLink, share } from './share-commands'
import { emptyBin } from './bin-commands'
import { sort } from './sort-commands'
import { completeTask, flowTree, startFolderFlow } from './flow-commands'
import { star } from './star-command'
import { restoreVersion } from './version-command'
import { events, properties } from './window-commands'

const clipboard: readonly MenuLine[] = [copy, addToCopy, cut, addToCut, uncut, paste, pasteInto, send, directory, star, '---']

/**
 * Content of the menus of an explorer. The order for items is: open or restore, edit, clipboard, name and location, rights, tools,
 * properties.
 */
export const menus: Readonly<Record<'background' | 'rows' | 'tree', readonly MenuLine[]>> = {
  background: [
    create,
    upload,
    '---',
    paste,
    pasteIn,
    clearClipboard,
    '---',
    refresh,
    sort,
    search,
    showBy,
    saveSearch,
    exportList,
    exportContent,
    '---',
    undo,
    redo,
    emptyBin,
    '---',
    print,
    events,
    properties,
  ],
  rows: [
    ...[open, openFolderAside, openParentFolder, download, explain, '---' as const],
    ...[restore, purge, '---' as const],
    ...[edit, '---' as const],
    ...[share, copyLink, '---' as const],
    ...clipboard,
    ...[move, rename, saveCopy, restoreVersion, remove, '---' as const],
    ...[permissions, events, flags, '---' as const],
    ...[
      ...documentTools,
      compare,
      tagText,
      startFolderFlow,
      completeTask,
      flowTree,
      ontology,
      editTogether,
      measure,
      print,
      '---' as const,
    ],
    properties,
  ],
  tree: [
    open,
    openAside,
    download,
    '---',
    share,
    copyLink,
    '---',
    ...clipboard,
    move,
    remove,
    '---',
    permissions,
    events,
    flags,
    '---',
    ontology,
    measure,
    '---',
    properties,
  ],
}
