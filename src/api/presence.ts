import { type PresenceChanged, mostFoldersLookedAt } from './contract/messaging'

type Company = Pick<PresenceChanged, 'people' | 'total'>

const nobody: Company = { people: [], total: 0 }

interface Look {
  folderUuid: string
  tell(company: Company): void
}

/** Folders are walked through quickly: only where somebody stays is told. */
const settledAfter = 300

/** Which folders this tab looks at, said over whatever connection there is, and who else does. */
export function createPresence(settled = settledAfter) {
  const looks = new Set<Look>()
  const known = new Map<string, Company>()
  let publish: ((folders: readonly string[]) => void) | undefined
  let said = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const folders = () => [...new Set([...looks].map(({ folderUuid }) => folderUuid))].sort().slice(0, mostFoldersLookedAt)
  const say = () => {
    timer = undefined
    const now = folders()
    for (const folderUuid of known.keys()) if (!now.includes(folderUuid)) known.delete(folderUuid)
    if (!publish || said === now.join()) return
    said = now.join()
    publish(now)
  }
  const sayLater = () => {
    timer ??= setTimeout(say, settled)
  }

  return {
    /** Tells who else is in the folder, now and whenever that changes, until the answered function is called. */
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
    /** Nobody is known to be anywhere until there is a connection again. */
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
