import { historyLimit } from '#api/contract/constants'

/** Navigation history of a window, oldest first, and the index of the present entry. */
export interface NavigationHistory<Place> {
  readonly places: readonly Place[]
  readonly at: number
}

export const startHistory = <Place>(place: Place): NavigationHistory<Place> => ({ places: [place], at: 0 })

export const currentEntry = <Place>(trail: NavigationHistory<Place>): Place => {
  const place = trail.places[trail.at]
  if (place === undefined) throw new Error('a trail is never empty')
  return place
}

/** Adds an entry and removes the entries after the present one. Beyond the limit the oldest entry is dropped. */
export const pushEntry = <Place>(trail: NavigationHistory<Place>, place: Place): NavigationHistory<Place> => {
  const places = [...trail.places.slice(0, trail.at + 1), place].slice(-historyLimit)
  return { places, at: places.length - 1 }
}

/** Returns true if the history has an entry at this distance. Negative is back. */
export const canStep = <Place>(trail: NavigationHistory<Place>, by: number): boolean => trail.places[trail.at + by] !== undefined

export const step = <Place>(trail: NavigationHistory<Place>, by: number): NavigationHistory<Place> =>
  canStep(trail, by) ? { ...trail, at: trail.at + by } : trail

/** Returns the nearest entries on one side, nearest first, each with its distance. */
export const entriesBeside = <Place>(trail: NavigationHistory<Place>, side: -1 | 1, most: number): { place: Place; by: number }[] => {
  const beside = side < 0 ? trail.places.slice(0, trail.at).reverse() : trail.places.slice(trail.at + 1)
  return beside.slice(0, most).map((place, index) => ({ place, by: side * (index + 1) }))
}

/** Replaces the current history entry with an updated one. */
export const updateCurrent = <Place>(trail: NavigationHistory<Place>, place: Place): NavigationHistory<Place> => ({
  ...trail,
  places: trail.places.map((one, index) => (index === trail.at ? place : one)),
})
