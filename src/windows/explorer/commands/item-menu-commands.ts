import { nodeKinds } from '#api/contract/node'
import { isolate } from '#text/bidi'
import { isFolder } from '#widgets/open-node/open-action'
import { getOpenFolders, getSelectedRows } from '../context'
import { createListingQuery } from '../explorer'
import { moveObstacle, bulkIds, copyObstacle } from './rights'
import type { Command, Branch } from './command'
import { messages } from './menus.messages'
import { getWords } from './words'
import { hasFeature } from '../../window-kind'
import { isInBin, hasNoItems } from './clipboard-commands'

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
  hidden: ({ selected, mode }) => selected.nodes.length === 0 || mode === 'bin',
  obstacle: (situation) => moveObstacle(situation, situation.selected),
  run: ({ selected: { nodes }, fromUuid }, { send }) => send({ type: 'move.choose', dragged: { nodes, fromUuid } }),
}

/** Opens the print window for the current list and its selection. */
export const print: Command = {
  id: 'print',
  label: (t) => t.print,
  icon: 'print',
  // Hidden in a search: search results are exported as a file instead.
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

/** Opens the permission window of the item, for users who may change its permissions. */
export const permissions: Command = {
  id: 'permissions',
  label: (t) => t.permissions,
  icon: 'permission',
  hidden: ({ session, one, mode }) =>
    mode === 'bin' ||
    !hasFeature(session, 'PROPERTIES_PERMISSION') ||
    one?.may.changePermission !== true ||
    one.type === nodeKinds.recycleBin,
  run: ({ one, context }) => {
    if (one) context.window.send({ type: 'window.open', kind: 'dynamic-permission', payload: { uuid: one.uuid } })
  },
}

/** Compares two documents, or two folders. */
export const compare: Command = {
  id: 'compare',
  label: (t) => t.compare,
  icon: 'compare',
  hidden: ({ selected: { nodes }, mode, session }) => {
    const [first, second] = nodes
    if (!first || !second || nodes.length > 2 || isFolder(first) !== isFolder(second)) return true
    return mode === 'bin' || !hasFeature(session, 'DOC_DIFF')
  },
  obstacle: ({ selected }) => (selected.every.read ? undefined : 'needsRead'),
  run: ({ selected: { nodes }, context }) => {
    const [first, second] = nodes.map(({ uuid, fullName, title }) => ({ uuid, title: fullName ?? title }))
    const what = nodes.some(isFolder) ? 'folders' : 'documents'
    context.window.send({ type: 'window.open', kind: 'text-compare', payload: { what, first, second } })
  },
}

/** Opens the text of a document to tag its paragraphs with keywords. */
export const tagText: Command = {
  id: 'tagText',
  label: (t) => t.tagText,
  icon: 'tag',
  hidden: ({ one, mode, at, session }) =>
    at === 'tree' ||
    mode === 'bin' ||
    one?.type !== nodeKinds.document ||
    !hasFeature(session, 'MANAGE_TAGGING') ||
    !hasFeature(session, ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE']),
  obstacle: ({ one }) => (one?.may.read === true ? undefined : 'needsRead'),
  run: ({ one, context }) => {
    if (!one) return
    const { uuid, title } = one
    context.window.send({ type: 'window.open', kind: 'text-tags', payload: { uuid, title } })
  },
}

/** Copies into one of the user's working directories without using the clipboard. */
export const send: Branch = {
  id: 'send',
  label: (t) => t.send,
  icon: 'move',
  hidden: (situation) => hasNoItems(situation) || isInBin(situation),
  obstacle: (situation) =>
    copyObstacle(situation, situation.selected) ?? (situation.context.services.directories.length === 0 ? 'noDirectories' : undefined),
  entries: ({ context }) =>
    context.services.directories.map((target) => ({
      id: target.uuid,
      label: () => isolate(target.title),
      icon: 'folder',
      run: ({ selected }) => context.window.send({ type: 'nodes.send', uuids: bulkIds(selected.nodes), target }),
    })),
}
