import { graphemesOf } from '#text/graphemes'
import { shortTitle } from '#text/short-title'
import type { Crumb } from '../explorer'

/** A way to go on with what is being typed. */
export interface Suggestion extends Crumb {
  /** The whole path with this folder at its end. */
  text: string
}

export const pathText = (path: readonly Crumb[]): string => path.map(({ title }) => title).join('/')

/** What stands before the first step, what a step takes beside its letters, a letter, and the sign for folded steps; in rem. */
const [home, beside, letter, sign] = [2.25, 2.5, 0.42, 3.5]
const widthOf = ({ title }: Crumb): number => beside + letter * graphemesOf(shortTitle(title)).length

/**
 * Which steps of a path there is room for (in rem): the first and as many of the last as fit; those between are folded, and with too little
 * room the first with them. The last, which says where one is, always stays.
 */
export const foldedPath = (
  path: readonly Crumb[],
  room: number,
): { start: readonly Crumb[]; folded: readonly Crumb[]; end: readonly Crumb[] } => {
  const width = (steps: readonly Crumb[]) => steps.reduce((sum, step) => sum + widthOf(step), home)
  if (path.length <= 1 || width(path) <= room) return { start: path, folded: [], end: [] }
  const first = path.slice(0, 1)
  const start = path.length > 2 && width([...first, ...path.slice(-1)]) + sign <= room ? first : []
  let ending = 1
  while (start.length + ending + 1 < path.length && width([...start, ...path.slice(-ending - 1)]) + sign <= room) ending++
  return { start, folded: path.slice(start.length, -ending), end: path.slice(-ending) }
}
