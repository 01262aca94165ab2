import { type PresenceChanged, maxShownFolders } from './contract/messaging'

type Company = Pick<PresenceChanged, 'people' | 'total'>

const nobody: Company = { people: [], total: 0 }

interface Look {
  folderUuid: string
  tell(company: Company): void
}

/** Milliseconds that a folder must be viewed before it is announced. Folders that the user only passes through are not announced. */
const settledAfter = 300

/** Announces the folders that this tab shows over the live connection, and stores the other users who view them. */
export function createPresence(settled = settledAfter) {
  const looks = new Set<Look>()
  const known = new Map<string, Company>()
  let publish: ((folders: readonly string[]) => void) | undefined
  let said = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const folders = () => [...new Set([...looks].map(({ folderUuid }) => folderUuid))].sort().slice(0, maxShownFolders)
  const answer = () => {
    timer = undefined
    const now = folders()
    for (const folderUuid of known.keys()) if (!now.includes(folderUuid)) known.delete(folderUuid)
    if (!publish || said === now.join()) return
    said = now.join()
    publish(now)
  }
  const sayLater = () => {
    timer ??= setTimeout(answer, settled)
  }

  return {
    /** Calls `tell` with the other users who view the folder, now and after each change, until the returned function is called. */
    lookAt(folderUuid: string, tell: Look['tell']): () => void {
      const look = { folderUuid, tell }
      looks.add(look)
      tell(known.get(folderUuid) ?? nobody)
      sayLater()
      return () => {
        looks.delete(look)
        sayLater()
      }
    },
    connected(send: (folders: readonly string[]) => void): void {
      publish = send
      said = ''
      sayLater()
    },
    /** Removes all other users, because the connection was lost. */
    lost(): void {
      publish = undefined
      known.clear()
      clearTimeout(timer)
      timer = undefined
      for (const { tell } of looks) tell(nobody)
    },
    heard({ folderUuid, people, total }: PresenceChanged): void {
      known.set(folderUuid, { people, total })
      for (const look of looks) if (look.folderUuid === folderUuid) look.tell({ people, total })
    },
  }
}
export type PresenceLink = Pick<ReturnType<typeof createPresence>, 'connected' | 'lost' | 'heard'>

export const presence = createPresence()
