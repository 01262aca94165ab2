import type { Node } from '#api/contract/node'
import type { ClipboardList } from '#machines/clipboard'
import { bulkIds, mayCopy, copyObstacle, cutObstacle, mayCut, mayPaste, pasteObstacle } from './rights'
import { isEmptySearch as isNoSearch } from '../search/search'
import type { Command } from './command'
import type { Situation } from './situation'

/** Writes the titles to the system clipboard, so that the next paste inserts these items and not files that were copied earlier. */
const replaceSystemClipboard = (nodes: readonly Node[]): void => {
  const names = nodes.map(({ title }) => title).join('\n')
  globalThis.navigator?.clipboard?.writeText(names).catch(() => {})
}

const putOnClipboard = ({ context, fromUuid, selected: { nodes } }: Situation, list: ClipboardList): void => {
  replaceSystemClipboard(nodes)
  const from = fromUuid === undefined || list === 'copy' || list === 'addToCopy' ? {} : { fromUuid }
  context.window.send({ type: 'clipboard.put', list, uuids: bulkIds(nodes), ...from })
}

/** Returns true if a keyword or a search filters the rows of the list. */
const isFiltered = ({ keyword, search }: Situation['context']): boolean => keyword !== '' || (search !== null && !isNoSearch(search.query))
export const hasNoItems = ({ selected }: Situation): boolean => selected.nodes.length === 0
export const isInBin = ({ mode }: Situation): boolean => mode === 'bin'
const isCopyHidden = (situation: Situation): boolean => isInBin(situation) || !mayCopy(situation) || hasNoItems(situation)
const isCutHidden = (situation: Situation): boolean => !mayCut(situation) || isFiltered(situation.context) || hasNoItems(situation)

export const copy: Command = {
  id: 'copy',
  label: (t) => t.copy,
  icon: 'copy',
  keys: ['Ctrl+C'],
  hidden: isCopyHidden,
  obstacle: (situation) => copyObstacle(situation, situation.selected),
  run: (situation) => putOnClipboard(situation, 'copy'),
}

export const addToCopy: Command = {
  id: 'addToCopy',
  label: (t) => t.addToCopy,
  keys: ['Ctrl+Shift+C'],
  hidden: isCopyHidden,
  obstacle: (situation) => copyObstacle(situation, situation.selected),
  run: (situation) => putOnClipboard(situation, 'addToCopy'),
}

export const cut: Command = {
  id: 'cut',
  label: (t) => t.cut,
  icon: 'cut',
  keys: ['Ctrl+X'],
  hidden: isCutHidden,
  obstacle: (situation) => cutObstacle(situation, situation.selected),
  run: (situation) => putOnClipboard(situation, 'cut'),
}

export const addToCut: Command = {
  id: 'addToCut',
  label: (t) => t.addToCut,
  keys: ['Ctrl+Shift+X'],
  hidden: (situation) => isInBin(situation) || isCutHidden(situation),
  obstacle: (situation) =>
    cutObstacle(situation, situation.selected) ?? (situation.context.services.cut.size > 0 ? 'isCutAlready' : undefined),
  run: (situation) => putOnClipboard(situation, 'addToCut'),
}

const createPaste = ({ context }: Situation, target: Node | null | undefined): void => {
  if (target) context.window.send({ type: 'clipboard.paste', target: { uuid: target.uuid, title: target.title } })
}

/**
 * Pastes into the open folder. `shortcutCommands` does not contain its shortcut: the browser fires a paste event, which uploads files if
 * the clipboard contains files.
 */
export const paste: Command = {
  id: 'paste',
  label: (t) => t.paste,
  icon: 'paste',
  keys: ['Ctrl+V'],
  hidden: (situation) => !mayPaste(situation),
  obstacle: (situation) => pasteObstacle(situation, situation.folder),
  run: (situation) => createPaste(situation, situation.folder),
}

export const pasteInto: Command = {
  id: 'pasteInto',
  label: (t) => t.pasteInto,
  hidden: (situation) => isInBin(situation) || !mayPaste(situation) || !situation.one || situation.one.type === 0,
  obstacle: (situation) => pasteObstacle(situation, situation.one ?? null),
  run: (situation) => createPaste(situation, situation.one),
}

export const pasteIn: Command = {
  id: 'pasteIn',
  label: (t) => t.pasteIn,
  keys: ['Ctrl+Shift+V'],
  everywhere: true,
  hidden: (situation) => !mayPaste(situation),
  obstacle: ({ mode }) => (mode === 'search' ? 'inSearch' : mode === 'bin' ? 'inBin' : undefined),
  run: ({ context }) => {
    const way = context.located.path.map(({ uuid }) => uuid)
    context.window.send({ type: 'window.open', kind: 'paste-in', payload: way.length > 0 ? { way } : {} })
  },
}

/** Cancels the cut of items of this folder. The next paste then no longer moves them. */
export const uncut: Command = {
  id: 'uncut',
  label: (t) => t.uncut,
  keys: ['Esc'],
  hidden: ({ context: { children, services } }) => services.cut.size === 0 || !children.contents.some(({ uuid }) => services.cut.has(uuid)),
  run: ({ context: { window } }) => window.send({ type: 'clipboard.put', list: 'cut', uuids: [] }),
}

/** Empties the clipboard of copied and cut items. */
export const clearClipboard: Command = {
  id: 'clear',
  label: (t) => t.clearClipboard,
  icon: 'close',
  hidden: ({ context: { services } }) => services.clipboard.copyItems.length + services.clipboard.cutItems.length === 0,
  run: ({ context: { window, services } }) => {
    if (services.clipboard.copyItems.length > 0) window.send({ type: 'clipboard.put', list: 'copy', uuids: [] })
    if (services.clipboard.cutItems.length > 0) window.send({ type: 'clipboard.put', list: 'cut', uuids: [] })
  },
}
