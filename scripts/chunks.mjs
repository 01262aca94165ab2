import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** @type {(folder: string, files: string) => string[]} */
const inFolder = (folder, files) => files.split(' ').map((file) => `src/${folder}/${file}`)

/**
 * Modules that are loaded at the same time. Each group becomes one file with everything that its modules import, so that the browser needs
 * no request for each shared part. A module belongs to the first group that needs it.
 */
export const CHUNKS = {
  /** Everything until the desktop of a signed-in user can be used. */
  desktop: ['src/main.tsx', 'src/desktop/desktop.view.tsx'],
  'sign-in': ['src/desktop/sign-in/sign-in.view.tsx'],
  /** Code that the desktop fetches when it is idle: windows, start menu, command palette. */
  shell: [
    ...inFolder('desktop/command-palette', 'item-search.content.ts palette.view.tsx shortcut-sheet.view.tsx'),
    ...inFolder('desktop', 'notifications/notice-list.view.tsx progress/work.view.tsx start-menu/start-menu.view.tsx'),
    ...inFolder('desktop', 'uploads/upload-tray.view.tsx window-frame/window.view.tsx window-manager/switcher.view.tsx'),
    ...inFolder('ui', 'menu-popover.tsx window-icons.ts'),
  ],
  /** Widgets that the search of an explorer shares with few other windows. */
  pickers: [
    ...inFolder('widgets', 'browse/browse.content.ts browse/browse.view.tsx voice/voice-button.view.tsx'),
    ...inFolder('widgets/tag-picker', 'tag-form.view.tsx tag-picker.content.ts tag-picker.ts'),
  ],
  /** Everything until an explorer shows the rows of its folder. */
  explorer: ['src/windows/explorer/explorer.content.ts'],
  /** Code that an explorer fetches beside its first rows. */
  'explorer-views': [
    ...inFolder('windows/explorer/drag-drop', 'chooser.view.tsx drag-out.ts drop-note.view.tsx'),
    ...inFolder('windows/explorer', 'folder-view/folder-view.view.tsx grid/grid.view.tsx list/column-menu.ts list/empty-list.view.tsx'),
    ...inFolder('windows/explorer', 'panes/footer.view.tsx panes/pager.view.tsx panes/side-panes.view.tsx path/path-field.view.tsx'),
    ...inFolder('windows/explorer', 'presence/folder-presence.view.tsx search/search-box.view.tsx'),
    ...inFolder('widgets', 'folder-tree/folder-tree.view.tsx type-ahead/type-ahead.ts'),
  ],
  'explorer-menus': inFolder('windows/explorer/commands', 'live-menu.ts menus.messages.ts palette-commands.ts shortcuts.ts words.ts'),
  /** Code that an explorer fetches when it is idle. */
  'explorer-search': [
    ...inFolder('windows/explorer/search', 'characteristics.view.tsx filter-panel.view.tsx filters.view.tsx related-searches.view.tsx'),
    ...inFolder('windows/explorer/search', 'search-bar.view.tsx search.content.ts shown-values.view.tsx'),
  ],
}

/** Modules that so many parts of the client share are in a file of their own, because no window should load another window for them. */
export const COMMON = { name: 'common', minShareCount: 4 }

/** The groups in the form of the bundler, the most important one first. A file that does not exist is an error. */
export const chunkGroups = () => {
  const [desktop, signIn, ...others] = Object.entries(CHUNKS).map(([name, files]) => {
    const members = new Set(files.map((file) => realpathSync(join(ROOT, file))))
    return { name, test: (/** @type {string} */ id) => members.has(id) }
  })
  return [desktop, signIn, COMMON, ...others].flatMap((group, index, { length }) => (group ? [{ ...group, priority: length - index }] : []))
}
