import type { Node } from '#api/contract/node'
import type { MenuEntry } from '#ui/menu'
import type { messages } from './desktop.messages'
import type { SurfaceActor, WindowsActor } from './windows'

type Say = ReturnType<typeof messages>

/** What is picked: folders, and perhaps the recycle bin. */
export interface Picked {
  folders: readonly Node[]
  bin: boolean
}

export const openIcons = (windows: WindowsActor, { folders, bin }: Picked): void => {
  for (const { uuid, title } of folders) windows.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title })
  if (bin) windows.send({ type: 'window.open', kind: 'recycle-bin', payload: {} })
}

/** What may be done with the picked icons. */
export const iconEntries = (picked: Picked, surface: SurfaceActor, windows: WindowsActor, say: Say): MenuEntry[] => {
  const directories = picked.folders.filter(({ isWorkingDirectory }) => isWorkingDirectory === true)
  const dropDirectory: MenuEntry = {
    id: 'dropDirectory',
    label: say.dropDirectory,
    icon: 'unpin',
    disabled: directories.length === 0,
    run: () => directories.forEach(({ uuid, title }) => surface.send({ type: 'directory.change', change: 'remove', uuid, title })),
  }
  // Emptying asks first.
  const emptyBin: MenuEntry = {
    ...{ id: 'emptyBin', label: say.emptyBin, icon: 'delete', danger: true },
    run: () => windows.send({ type: 'window.open', kind: 'delete-confirmation', payload: { kind: 'empty' } }),
  }
  return [
    { id: 'open', label: say.open, icon: 'folderOpen', keys: 'Enter', run: () => openIcons(windows, picked) },
    ...(picked.folders.length === 0 ? [emptyBin] : [dropDirectory]),
  ]
}
