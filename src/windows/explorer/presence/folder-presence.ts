import type { PresenceChanged } from '#api/contract/messaging'

/** Users who view a folder: the first ones by name, and the total number. */
export type OtherUsers = Pick<PresenceChanged, 'people' | 'total'>
export const noOtherUsers: OtherUsers = { people: [], total: 0 }

/** Snapshot of an explorer, reduced to the open folder. Presence is shown only for a single open folder. */
export interface OpenFolderSource {
  getSnapshot(): { context: { located: { folder: { uuid: string } | null } } }
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Returns the initials of a user: at most two letters. */
export const getInitials = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string => {
  const letters = [firstName, lastName].flatMap((name) => Array.from(name.trim()).slice(0, 1))
  // The zero-width non-joiner separates the letters of Arabic script, which would otherwise be joined.
  return (letters.length > 0 ? letters : Array.from(username).slice(0, 1)).join('\u200c')
}
