import type { StoredOutbox } from './outbox'

/** Returns the key in the session storage. The browser clears that storage with the tab, the desktop at sign-out. */
const getStorageKey = (userUuid: string) => `mizkar.messenger.${userUuid}`

/** Format of the data in the session storage. */
interface StoredFormat {
  letters: StoredOutbox['queue']
  drafts: StoredOutbox['drafts']
}

export const readOutbox = (userUuid: string): StoredOutbox => {
  try {
    const { letters: queue = [], drafts = {} } = JSON.parse(
      sessionStorage.getItem(getStorageKey(userUuid)) ?? '{}',
    ) as Partial<StoredFormat>
    return { queue, drafts }
  } catch {
    return { queue: [], drafts: {} }
  }
}

/** Saves drafts and unsent messages in the session storage. If that is full, they are lost when the window is closed. */
export const writeOutbox = (userUuid: string, stored: StoredOutbox): void => {
  try {
    sessionStorage.setItem(getStorageKey(userUuid), JSON.stringify({ letters: stored.queue, drafts: stored.drafts } satisfies StoredFormat))
  } catch (error) {
    console.warn(error)
  }
}

export const removeStoredMessage = (userUuid: string, key: string): void => {
  const { queue, drafts } = readOutbox(userUuid)
  if (queue.some((outgoing) => outgoing.key === key))
    writeOutbox(userUuid, { drafts, queue: queue.filter((outgoing) => outgoing.key !== key) })
}
