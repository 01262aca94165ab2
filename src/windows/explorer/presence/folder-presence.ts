import type { PresenceChanged } from '#api/contract/messaging'

/** Users who view a folder: the first ones by name, and the total number. */
export type OtherUsers = Pick<PresenceChanged, 'people' | 'total'>
export const noOtherUsers: OtherUsers = { people: [], total: 0 }

/** Part of an explorer that contains the single open folder. */
export interface OpenFolderSource {
  getSnapshot(): { context: { located: { folder: { uuid: string } | null } } }
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Returns the initials of a user: at most two letters. */
export const getInitials = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string => {
  const letters = [firstName, lastName].flatMap((name) => Array.from(name.trim()).slice(0, 1))
  // The non-joiner keeps letters of Arabic script apart.
  return (letters.length > 0 ? letters : Array.from(username).slice(0, 1)).join('\u200c')
}
