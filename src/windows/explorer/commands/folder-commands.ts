import type { FolderFlags } from '#api/contract/folder'
import { nodeKinds } from '#api/contract/node'
import { getFolderRules, getOpenFolders } from '../context'
import { isFolder } from '#widgets/open-node/open-action'
import { bulkIds } from './rights'
import type { Branch, Command } from './command'
import type { Situation } from './situation'

/** Returns the id of the parent folder of an item. Undefined if that folder is the open one. */
const getParentToOpen = ({ one, at, mode, context }: Situation): string | undefined =>
  at === 'tree' || mode === 'bin' || getOpenFolders(context).join() === one?.parentUuid ? undefined : one?.parentUuid

export const openParentFolder: Command = {
  id: 'place',
  label: (t) => t.openPlace,
  icon: 'folderOpen',
  hidden: (situation) => getParentToOpen(situation) === undefined,
  run: (situation) => {
    const { context } = situation
    context.window.send({
      type: 'window.open',
      kind: 'explorer',
      payload: { folderUuid: getParentToOpen(situation), rules: getFolderRules(context) },
    })
  },
}

/** Reports the size of the selected folders and documents, including the content of the folders. */
export const measure: Command = {
  id: 'measure',
  label: (t) => t.measure,
  hidden: ({ selected: { nodes }, mode }) => mode === 'bin' || !nodes.some(isFolder),
  run: ({ selected: { nodes } }, { send }) => {
    const documents = nodes.filter((node) => !isFolder(node))
    const size = documents.reduce((sum, { lastVersionsSize = 0 }) => sum + lastVersionsSize, 0)
    send({ type: 'folders.measure', uuids: bulkIds(nodes.filter(isFolder)), documents: { count: documents.length, size } })
  },
}

const getWriteObstacle = ({ one }: Situation) => (one?.may.write === true ? undefined : 'needsWriteItem')

const createFlagCommand = (flag: keyof FolderFlags): Command => ({
  id: flag,
  label: (t) => t[flag],
  obstacle: getWriteObstacle,
  checked: ({ one }) => one?.[flag] === true,
  run: ({ one }, { send }) => {
    if (one) send({ type: 'folder.flag', uuid: one.uuid, flag, value: one[flag] !== true })
  },
})

const flagLines = (['showInSearchResult', 'excludeFromSearch', 'folderIsConcept'] as const).map(createFlagCommand)

/** Submenu with the settings of a folder for search and ontology. */
export const flags: Branch = {
  id: 'flags',
  label: (t) => t.flags,
  icon: 'sliders',
  hidden: ({ one, mode }) => one?.type !== nodeKinds.folder || mode === 'bin',
  obstacle: getWriteObstacle,
  entries: () => flagLines,
}
