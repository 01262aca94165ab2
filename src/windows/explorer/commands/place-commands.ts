import { canGo } from '../context'
import { createObstacle, mayUpload, uploadObstacle } from './rights'
import type { Branch, Command } from './command'

export const createFolder: Command = {
  id: 'folder',
  label: (t) => t.createFolder,
  icon: 'folderNew',
  keys: ['Ctrl+Shift+F'],
  everywhere: true,
  obstacle: createObstacle,
  run: (_, { send }) => send({ type: 'folder.create' }),
}

export const uploadFile: Command = {
  id: 'file',
  label: (t) => t.uploadFile,
  icon: 'upload',
  hidden: (situation) => !mayUpload(situation),
  obstacle: uploadObstacle,
  run: (_, { chooseFiles }) => chooseFiles(),
}

export const uploadFolder: Command = {
  id: 'folder',
  label: (t) => t.uploadFolder,
  icon: 'folderUpload',
  hidden: (situation) => !mayUpload(situation),
  obstacle: uploadObstacle,
  run: (_, { chooseFolder }) => chooseFolder(),
}

export const upload: Branch = {
  id: 'upload',
  label: (t) => t.upload,
  icon: 'upload',
  hidden: (situation) => !mayUpload(situation),
  obstacle: uploadObstacle,
  entries: () => [
    { ...uploadFile, label: (t) => t.file, icon: 'document' },
    { ...uploadFolder, label: (t) => t.folder, icon: 'folder' },
  ],
}

export const refresh: Command = {
  id: 'refresh',
  label: (t) => t.refresh,
  icon: 'refresh',
  keys: ['F5', 'Ctrl+R'],
  everywhere: true,
  run: (_, { send }) => send({ type: 'place.refresh' }),
}

export const up: Command = {
  id: 'up',
  label: (t) => t.up,
  icon: 'up',
  keys: ['Alt+↑', 'Backspace'],
  everywhere: true,
  obstacle: ({ context }) => (canGo(context, 'up') ? undefined : 'atTop'),
  run: (_, { send }) => send({ type: 'place.go', to: 'up' }),
}

export const editPath: Command = {
  id: 'path',
  label: (t) => t.editPath,
  icon: 'edit',
  keys: ['Ctrl+L', 'F4'],
  everywhere: true,
  hidden: ({ mode }) => mode === 'search',
  run: (_, { send }) => send({ type: 'path.edit' }),
}

/** Undoes the user's latest change, in any window. */
export const undo: Command = {
  id: 'undo',
  label: (t) => t.undo,
  icon: 'undo',
  keys: ['Ctrl+Z'],
  everywhere: true,
  run: ({ context: { window } }) => window.send({ type: 'nodes.operate', operation: { kind: 'undo' } }),
}

/** Redoes the change that was undone last. */
export const redo: Command = {
  ...undo,
  id: 'redo',
  label: (t) => t.redo,
  icon: 'redo',
  keys: ['Ctrl+Shift+Z'],
  run: ({ context: { window } }) => window.send({ type: 'nodes.operate', operation: { kind: 'redo' } }),
}
