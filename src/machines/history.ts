import { historyLimit } from '#api/contract/constants'

/** The places a window has been, oldest first, and which of them it is at. */
export interface Trail<Place> {
  readonly places: readonly Place[]
  readonly at: number
}

export const startTrail = <Place>(place: Place): Trail<Place> => ({ places: [place], at: 0 })

export const here = <Place>(trail: Trail<Place>): Place => {
  const place = trail.places[trail.at]
  if (place === undefined) throw new Error('a trail is never empty')
  return place
}

/** A new place cuts what lies ahead; beyond the limit the oldest is forgotten. */
export const visit = <Place>(trail: Trail<Place>, place: Place): Trail<Place> => {
  const places = [...trail.places.slice(0, trail.at + 1), place].slice(-historyLimit)
  return { places, at: places.length - 1 }
}

/** Negative is back. */
export const canStep = <Place>(trail: Trail<Place>, by: number): boolean => trail.places[trail.at + by] !== undefined

export const step = <Place>(trail: Trail<Place>, by: number): Trail<Place> => (canStep(trail, by) ? { ...trail, at: trail.at + by } : trail)

/** The nearest places on one side, nearest first, each with the way to it. */
export const placesBeside = <Place>(trail: Trail<Place>, side: -1 | 1, most: number): { place: Place; by: number }[] => {
  const beside = side < 0 ? trail.places.slice(0, trail.at).reverse() : trail.places.slice(trail.at + 1)
  return beside.slice(0, most).map((place, index) => ({ place, by: side * (index + 1) }))
}

/** What the present place should remember for when it is come back to. */
export const remark = <Place>(trail: Trail<Place>, place: Place): Trail<Place> => ({
  ...trail,
  places: trail.places.map((one, index) => (index === trail.at ? place : one)),
})
