import { graphemesOf } from '#text/graphemes'
import { shortTitle } from '#text/short-title'
import type { Crumb } from './explorer'

/** A way to go on with what is being typed. */
export interface Suggestion extends Crumb {
  /** The whole path with this folder at its end. */
  text: string
}

export const pathText = (path: readonly Crumb[]): string => path.map(({ title }) => title).join('/')

/** What stands before the first step, what a step takes beside its letters, a letter, and the sign for folded steps; in rem. */
const [home, beside, letter, sign] = [2.25, 2.5, 0.42, 3.5]
const widthOf = ({ title }: Crumb): number => beside + letter * graphemesOf(shortTitle(title)).length

/** Which steps of a path there is room for (in rem): the first and as many of the last as fit; those between are folded. */
export const foldedPath = (
  path: readonly Crumb[],
  room: number,
): { start: readonly Crumb[]; folded: readonly Crumb[]; end: readonly Crumb[] } => {
  const width = (steps: readonly Crumb[]) => steps.reduce((sum, step) => sum + widthOf(step), 0)
  if (path.length <= 2 || home + width(path) <= room) return { start: path, folded: [], end: [] }
  const start = path.slice(0, 1)
  let ending = 1
  while (ending < path.length - 2 && home + width(start) + sign + width(path.slice(-ending - 1)) <= room) ending++
  return { start, folded: path.slice(1, -ending), end: path.slice(-ending) }
}
