import { canGo, canSort } from '../context'
import type { Rules, SortColumn } from '../explorer'
import { createObstacle, mayUpload, uploadObstacle } from '../rights'
import type { Branch, Command, Line } from './command'
import type { Situation } from './situation'

export const createFolder: Command = {
  id: 'folder',
  label: (say) => say.createFolder,
  icon: 'folderNew',
  keys: ['Ctrl+Shift+F'],
  everywhere: true,
  obstacle: createObstacle,
  run: (_, { send }) => send({ type: 'folder.create' }),
}

export const uploadFile: Command = {
  id: 'file',
  label: (say) => say.uploadFile,
  icon: 'upload',
  hidden: (situation) => !mayUpload(situation),
  obstacle: uploadObstacle,
  run: (_, { chooseFiles }) => chooseFiles(),
}

export const uploadFolder: Command = {
  id: 'folder',
  label: (say) => say.uploadFolder,
  icon: 'folderUpload',
  hidden: (situation) => !mayUpload(situation),
  obstacle: uploadObstacle,
  run: (_, { chooseFolder }) => chooseFolder(),
}

export const upload: Branch = {
  id: 'upload',
  label: (say) => say.upload,
  icon: 'upload',
  hidden: (situation) => !mayUpload(situation),
  obstacle: uploadObstacle,
  entries: () => [
    { ...uploadFile, label: (say) => say.file, icon: 'document' },
    { ...uploadFolder, label: (say) => say.folder, icon: 'folder' },
  ],
}

export const refresh: Command = {
  id: 'refresh',
  label: (say) => say.refresh,
  icon: 'refresh',
  keys: ['F5', 'Ctrl+R'],
  everywhere: true,
  run: (_, { send }) => send({ type: 'place.refresh' }),
}

export const up: Command = {
  id: 'up',
  label: (say) => say.up,
  icon: 'up',
  keys: ['Alt+↑', 'Backspace'],
  everywhere: true,
  obstacle: ({ context }) => (canGo(context, 'up') ? undefined : 'atTop'),
  run: (_, { send }) => send({ type: 'place.go', to: 'up' }),
}

export const editPath: Command = {
  id: 'path',
  label: (say) => say.editPath,
  icon: 'edit',
  keys: ['Ctrl+L', 'F4'],
  everywhere: true,
  hidden: ({ mode }) => mode === 'search',
  run: (_, { send }) => send({ type: 'path.edit' }),
}

/** Takes back the latest change of the user's, wherever it was made. */
export const undo: Command = {
  id: 'undo',
  label: (say) => say.undo,
  icon: 'undo',
  keys: ['Ctrl+Z'],
  everywhere: true,
  run: ({ context: { window } }) => window.send({ type: 'nodes.operate', operation: { kind: 'undo' } }),
}

/** The bin that is emptied: the one on show. With all of them on show an administrator chooses one first. */
const emptied = ({ context: { binUuid, desk } }: Situation): { binUuid?: string } | undefined =>
  binUuid === null ? (desk.bins.length > 1 ? undefined : {}) : { binUuid }

/** Removes for good everything that lies in a bin. */
export const emptyBin: Command = {
  id: 'empty',
  label: (say) => say.emptyBin,
  icon: 'delete',
  danger: true,
  hidden: ({ mode }) => mode !== 'bin',
  obstacle: (situation) =>
    situation.context.children.totalElements === 0 ? 'listEmpty' : emptied(situation) === undefined ? 'needsOneBin' : undefined,
  run: (situation) => {
    const { window, desk, binUuid } = situation.context
    const owner = desk.bins.find(({ uuid }) => uuid === binUuid)?.owner
    const payload = { kind: 'empty', ...emptied(situation), ...(owner === undefined ? {} : { owner }) }
    window.send({ type: 'window.open', kind: 'delete-confirmation', payload })
  },
}

const by = (column: SortColumn): Command => ({
  id: column,
  label: (say) => say[column],
  checked: ({ context: { rules } }) => rules.sortBy === column && !rules.numeric.includes(column),
  run: ({ context: { rules } }, { send }) => {
    if (rules.numeric.includes(column)) send({ type: 'rules.numeric', column })
    if (rules.sortBy !== column) send({ type: 'rules.sort', column })
  },
})

const byNumericTitle: Command = {
  id: 'numericTitle',
  label: (say) => say.numericTitle,
  checked: ({ context: { rules } }) => rules.sortBy === 'title' && rules.numeric.includes('title'),
  run: ({ context: { rules } }, { send }) => {
    if (!rules.numeric.includes('title')) send({ type: 'rules.numeric', column: 'title' })
    if (rules.sortBy !== 'title') send({ type: 'rules.sort', column: 'title' })
  },
}

const turned = (direction: Rules['direction']): Command => ({
  id: direction,
  hidden: ({ context: { rules } }) => rules.sortBy === 'relevance',
  label: (say) => (direction === 'ASC' ? say.sortAscending : say.sortDescending),
  checked: ({ context: { rules } }) => rules.direction === direction,
  run: ({ context: { rules } }, { send }) => {
    if (rules.direction !== direction) send({ type: 'rules.sort', column: rules.sortBy })
  },
})

const sortings: readonly Line[] = [
  by('title'),
  byNumericTitle,
  by('lastVersionsSize'),
  by('createDate'),
  '---',
  turned('ASC'),
  turned('DESC'),
]

export const sort: Branch = {
  id: 'sort',
  label: (say) => say.sort,
  icon: 'sliders',
  // The roots have an order of their own.
  obstacle: ({ context }) => (canSort(context) ? undefined : 'needsFolder'),
  entries: ({ mode }) => [...(mode === 'bin' ? [by('deleteDate')] : mode === 'search' ? [by('relevance')] : []), ...sortings],
}
