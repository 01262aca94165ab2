import type { Kept } from './outbox'

/** Returns the key in the session storage. The data stays until the tab closes or the user signs out. */
const keyOf = (me: string) => `mizkar.messenger.${me}`

const nothing: Kept = { letters: [], drafts: {} }

export const keptLetters = (me: string): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(me)) ?? 'null') as Partial<Kept> | null
    return { ...nothing, ...kept }
  } catch {
    return nothing
  }
}

/** Saves to the session storage. If that is full, the data exists only as long as the window. */
export const keepLetters = (me: string, kept: Kept): void => {
  try {
    sessionStorage.setItem(keyOf(me), JSON.stringify(kept))
  } catch (error) {
    console.warn(error)
  }
}

export const forgetLetter = (me: string, key: string): void => {
  const { letters, drafts } = keptLetters(me)
  if (letters.some((letter) => letter.key === key)) keepLetters(me, { drafts, letters: letters.filter((letter) => letter.key !== key) })
}
