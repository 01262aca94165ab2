import type { Node } from '#api/contract/node'
import type { Session } from '../../window-kind'
import { getFolderRules } from '../context'
import { isFolder, defaultOpenAction } from '#widgets/open-node/open-action'
import { binObstacle, bulkIds, deleteObstacle, downloadObstacle, mayDelete, mayDownload, mayRename, renameObstacle } from './rights'
import type { Command } from './command'
import type { Situation } from './situation'

/** Returns true if the item cannot be opened only because the administrator disabled a feature flag. */
const isFeatureOff = (one: Node, session: Session): boolean =>
  defaultOpenAction(one, session) === 'nothing' && defaultOpenAction(one, { ...session, admin: true }) !== 'nothing'

export const open: Command = {
  id: 'open',
  label: (t) => t.open,
  icon: ({ one }) => (one && isFolder(one) ? 'folderOpen' : 'show'),
  keys: ['Enter'],
  hidden: ({ one, mode, session }) => one === undefined || mode === 'bin' || isFeatureOff(one, session),
  obstacle: ({ one, session }) => {
    if (!one || defaultOpenAction(one, session) !== 'nothing') return undefined
    return one.may.read ? 'needsDownload' : 'needsRead'
  },
  run: ({ one, at }, { send }) => {
    if (one) send(at === 'tree' ? { type: 'folder.chosen', folder: one } : { type: 'row.open', uuid: one.uuid })
  },
}

export const openAside: Command = {
  id: 'aside',
  label: (t) => t.openAside,
  keys: ['Ctrl+Enter'],
  hidden: (situation) => open.hidden?.(situation) === true,
  obstacle: (situation) => open.obstacle?.(situation),
  run: ({ one, at, context }, { send }) => {
    if (!one) return
    const { uuid: folderUuid, title } = one
    if (at !== 'tree') return send({ type: 'row.open', uuid: folderUuid, aside: true })
    context.window.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid, rules: getFolderRules(context) }, title })
  },
}

/** Opens a folder in a new window. It is hidden for documents, which always open in a new window. */
export const openFolderAside: Command = {
  ...openAside,
  hidden: (situation) => openAside.hidden?.(situation) === true || (situation.one !== undefined && !isFolder(situation.one)),
}

export const download: Command = {
  id: 'download',
  label: (t) => t.download,
  icon: 'download',
  hidden: (situation) => !mayDownload(situation) || situation.selected.nodes.length === 0 || situation.mode === 'bin',
  obstacle: ({ selected }) => downloadObstacle(selected),
  run: ({ selected: { nodes } }, { send }) => send({ type: 'download.start', nodes }),
}

export const rename: Command = {
  id: 'rename',
  label: (t) => t.rename,
  icon: 'rename',
  keys: ['F2'],
  hidden: (situation) => !mayRename(situation) || situation.one === undefined || situation.at === 'tree',
  obstacle: (situation) => situation.one && renameObstacle(situation, situation.one),
  run: ({ one }, { send }) => one && send({ type: 'row.rename', uuid: one.uuid }),
}

const describeSelection = <Kind extends 'delete' | 'restore' | 'purge'>(kind: Kind, { selected: { nodes }, fromUuid }: Situation) => {
  const only = nodes.length === 1 ? nodes[0] : undefined
  const ontology = nodes.some(({ nodeType, folderIsConcept }) => nodeType === 2 || folderIsConcept === true)
  return { kind, uuids: bulkIds(nodes), title: only?.title, extension: only?.extension, fromUuid, ...(ontology && { ontology }) }
}

const confirm = ({ context: { window } }: Situation, payload: object): void =>
  window.send({ type: 'window.open', kind: 'delete-confirmation', payload })

export const remove: Command = {
  id: 'delete',
  label: (t) => t.delete,
  icon: 'delete',
  keys: ['Delete'],
  hidden: (situation) => !mayDelete(situation) || situation.selected.nodes.length === 0,
  obstacle: (situation) => deleteObstacle(situation, situation.selected),
  run: (situation) => confirm(situation, describeSelection('delete', situation)),
}

const isOutsideBin = ({ mode, selected }: Situation): boolean => mode !== 'bin' || selected.nodes.length === 0

export const restore: Command = {
  id: 'restore',
  label: (t) => t.restore,
  icon: 'undo',
  hidden: isOutsideBin,
  obstacle: ({ selected }) => binObstacle(selected),
  run: (situation) => {
    const places = Object.fromEntries(
      situation.selected.nodes.flatMap(({ uuid, deletedFrom }) => (deletedFrom ? [[uuid, deletedFrom.uuid]] : [])),
    )
    situation.context.window.send({ type: 'nodes.operate', operation: { ...describeSelection('restore', situation), places } })
  },
}

export const purge: Command = {
  id: 'purge',
  label: (t) => t.purge,
  icon: 'delete',
  keys: ['Shift+Delete'],
  danger: true,
  hidden: isOutsideBin,
  obstacle: ({ selected }) => binObstacle(selected),
  run: (situation) => confirm(situation, describeSelection('purge', situation)),
}
