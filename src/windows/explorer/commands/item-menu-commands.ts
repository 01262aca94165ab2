import { nodeKinds } from '#api/contract/node'
import { getOpenFolders, getSelectedRows } from '../context'
import { createListingQuery } from '../explorer'
import { moveObstacle } from './rights'
import type { Command } from './command'
import { messages } from './menus.messages'
import { getWords } from './words'

/** Pins a folder as a working directory of the user, or unpins it. The desktop shows these folders. */
export const directory: Command = {
  id: 'directory',
  label: (_, situation, locale) => messages(locale)[situation?.one?.isWorkingDirectory === true ? 'dropDirectory' : 'keepDirectory'],
  icon: ({ one }) => (one?.isWorkingDirectory === true ? 'unpin' : 'pin'),
  hidden: ({ one, mode }) => one?.type !== nodeKinds.folder || mode === 'bin',
  run: ({ one }, { send }) => {
    if (!one) return
    const { uuid, title, isWorkingDirectory } = one
    send({ type: 'directory.change', change: isWorkingDirectory === true ? 'remove' : 'add', uuid, title })
  },
}

export const move: Command = {
  id: 'move',
  label: (t) => t.moveTo,
  icon: 'move',
  hidden: ({ lot, mode }) => lot.nodes.length === 0 || mode === 'bin',
  obstacle: (situation) => moveObstacle(situation, situation.lot),
  run: ({ lot: { nodes }, fromUuid }, { send }) => send({ type: 'move.choose', dragged: { nodes, fromUuid } }),
}

/** Opens the print window for the current list and its selection. */
export const print: Command = {
  id: 'print',
  label: (t) => t.print,
  icon: 'print',
  // Search results are exported as a file instead.
  hidden: ({ mode }) => mode !== 'folders',
  obstacle: ({ context }) => (context.children.contents.length === 0 ? 'listEmpty' : undefined),
  run: ({ context }, { locale }) => {
    const { sortBy, direction, keyword } = createListingQuery(getOpenFolders(context), context.rules, context.keyword)
    const title = context.located.path.at(-1)?.title ?? getWords(locale).roots
    const selected = getSelectedRows(context).map(({ uuid }) => uuid)
    const payload = { title, folders: getOpenFolders(context), keyword, sortBy, direction, selected }
    context.window.send({ type: 'window.open', kind: 'print', payload })
  },
}
