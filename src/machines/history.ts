import { historyLimit } from '#api/contract/constants'

/** Navigation history of a window, oldest entry first, and the index of the current entry. */
export interface NavigationHistory<Place> {
  readonly places: readonly Place[]
  readonly at: number
}

export const startHistory = <Place>(place: Place): NavigationHistory<Place> => ({ places: [place], at: 0 })

export const currentEntry = <Place>(history: NavigationHistory<Place>): Place => {
  const place = history.places[history.at]
  if (place === undefined) throw new Error('a trail is never empty')
  return place
}

/**
 * Adds a history entry after the current one and removes all later entries. If there are more than `historyLimit`, removes the oldest
 * entry.
 */
export const pushEntry = <Place>(history: NavigationHistory<Place>, place: Place): NavigationHistory<Place> => {
  const places = [...history.places.slice(0, history.at + 1), place].slice(-historyLimit)
  return { places, at: places.length - 1 }
}

/** Returns true if the history has an entry `by` steps after the current one; a negative number means steps before it. */
export const canMoveInHistory = <Place>(history: NavigationHistory<Place>, by: number): boolean =>
  history.places[history.at + by] !== undefined

export const moveInHistory = <Place>(history: NavigationHistory<Place>, by: number): NavigationHistory<Place> =>
  canMoveInHistory(history, by) ? { ...history, at: history.at + by } : history

/**
 * Returns the nearest history entries before or after the current one, nearest first, each with its distance to the current one in entries.
 */
export const findNeighbourEntries = <Place>(
  history: NavigationHistory<Place>,
  side: -1 | 1,
  maxEntries: number,
): { place: Place; by: number }[] => {
  const nearestFirst = side < 0 ? history.places.slice(0, history.at).reverse() : history.places.slice(history.at + 1)
  return nearestFirst.slice(0, maxEntries).map((place, index) => ({ place, by: side * (index + 1) }))
}

/** Replaces the current history entry with an updated one. */
export const updateCurrent = <Place>(history: NavigationHistory<Place>, place: Place): NavigationHistory<Place> => ({
  ...history,
  places: history.places.map((entry, index) => (index === history.at ? place : entry)),
})
