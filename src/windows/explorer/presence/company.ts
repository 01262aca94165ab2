import type { PresenceChanged } from '#api/contract/messaging'

/** People who look at a folder: the first by name, and how many there are. */
export type Company = Pick<PresenceChanged, 'people' | 'total'>
export const nobody: Company = { people: [], total: 0 }

/** As much of an explorer as is needed to know which one folder it shows. */
export interface FolderShown {
  getSnapshot(): { context: { located: { folder: { uuid: string } | null } } }
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** At most two letters that stand for a person. */
export const initialsOf = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string => {
  const letters = [firstName, lastName].flatMap((name) => Array.from(name.trim()).slice(0, 1))
  // Letters of Arabic script would join.
  return (letters.length > 0 ? letters : Array.from(username).slice(0, 1)).join('\u200c')
}
