import type { Node } from '#api/contract/node'
import type { MenuEntry } from '#ui/menu'
import type { messages } from './desktop.messages'
import type { SurfaceActor, WindowsActor } from './windows'

type Say = ReturnType<typeof messages>

export const openIcons = (windows: WindowsActor, folders: readonly Node[]): void => {
  for (const { uuid, title } of folders) windows.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title })
}

/** What may be done with the picked icons. */
export const iconEntries = (picked: readonly Node[], surface: SurfaceActor, windows: WindowsActor, say: Say): MenuEntry[] => {
  const directories = picked.filter(({ isWorkingDirectory }) => isWorkingDirectory === true)
  return [
    { id: 'open', label: say.open, icon: 'folderOpen', keys: 'Enter', run: () => openIcons(windows, picked) },
    {
      id: 'dropDirectory',
      label: say.dropDirectory,
      icon: 'unpin',
      disabled: directories.length === 0,
      run: () => directories.forEach(({ uuid, title }) => surface.send({ type: 'directory.change', change: 'remove', uuid, title })),
    },
  ]
}
