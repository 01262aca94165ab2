import { type PresenceChanged, maxShownFolders } from './contract/messaging'

type OtherUsers = Pick<PresenceChanged, 'people' | 'total'>

const noOtherUsers: OtherUsers = { people: [], total: 0 }

interface FolderWatch {
  folderUuid: string
  notify(users: OtherUsers): void
}

/** Milliseconds that a folder must be viewed before it is announced. Folders that the user only passes through are not announced. */
const announceAfterMs = 300

/** Announces the folders that this tab shows over the live connection, and stores the other users who view them. */
export function createPresence(delayMs = announceAfterMs) {
  const watches = new Set<FolderWatch>()
  const usersByFolder = new Map<string, OtherUsers>()
  let publish: ((folders: readonly string[]) => void) | undefined
  let announced = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const folders = () => [...new Set([...watches].map(({ folderUuid }) => folderUuid))].sort().slice(0, maxShownFolders)
  const announce = () => {
    timer = undefined
    const openFolders = folders()
    for (const folderUuid of usersByFolder.keys()) if (!openFolders.includes(folderUuid)) usersByFolder.delete(folderUuid)
    if (!publish || announced === openFolders.join()) return
    announced = openFolders.join()
    publish(openFolders)
  }
  const announceLater = () => {
    timer ??= setTimeout(announce, delayMs)
  }

  return {
    /** Calls `notify` with the other users who view the folder, now and after each change, until the returned function is called. */
    watchFolder(folderUuid: string, notify: FolderWatch['notify']): () => void {
      const watch = { folderUuid, notify }
      watches.add(watch)
      notify(usersByFolder.get(folderUuid) ?? noOtherUsers)
      announceLater()
      return () => {
        watches.delete(watch)
        announceLater()
      }
    },
    connect(send: (folders: readonly string[]) => void): void {
      publish = send
      announced = ''
      announceLater()
    },
    /** Removes all other users, because the connection was lost. */
    clear(): void {
      publish = undefined
      usersByFolder.clear()
      clearTimeout(timer)
      timer = undefined
      for (const { notify } of watches) notify(noOtherUsers)
    },
    updateUsers({ folderUuid, people, total }: PresenceChanged): void {
      usersByFolder.set(folderUuid, { people, total })
      for (const watch of watches) if (watch.folderUuid === folderUuid) watch.notify({ people, total })
    },
  }
}
export type PresenceLink = Pick<ReturnType<typeof createPresence>, 'connect' | 'clear' | 'updateUsers'>

export const presence = createPresence()
