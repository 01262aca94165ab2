import { splitGraphemes } from '#text/graphemes'
import { shortenTitle } from '#text/short-title'
import type { Crumb } from '../explorer'

/** Suggested folder that completes the last step of the typed path. */
export interface Suggestion extends Crumb {
  /** Complete path that ends with this folder. */
  text: string
}

export const toPathText = (path: readonly Crumb[]): string => path.map(({ title }) => title).join('/')

/** Widths in rem: the part before the first step, the padding of a step, one letter, and the button for collapsed steps. */
const [startWidth, stepPadding, letterWidth, collapsedButton] = [2.25, 2.5, 0.42, 3.5]
const getStepWidth = ({ title }: Crumb): number => stepPadding + letterWidth * splitGraphemes(shortenTitle(title)).length

/**
 * Splits a path so that it fits into `room` rem. The first step and as many of the last steps as fit are shown; the steps between them are
 * collapsed into a button. If there is too little room, the first step is collapsed too. The last step is always shown.
 */
export const foldPath = (
  path: readonly Crumb[],
  room: number,
): { start: readonly Crumb[]; folded: readonly Crumb[]; end: readonly Crumb[] } => {
  const width = (steps: readonly Crumb[]) => steps.reduce((sum, step) => sum + getStepWidth(step), startWidth)
  if (path.length <= 1 || width(path) <= room) return { start: path, folded: [], end: [] }
  const first = path.slice(0, 1)
  const start = path.length > 2 && width([...first, ...path.slice(-1)]) + collapsedButton <= room ? first : []
  let ending = 1
  while (start.length + ending + 1 < path.length && width([...start, ...path.slice(-ending - 1)]) + collapsedButton <= room) ending++
  return { start, folded: path.slice(start.length, -ending), end: path.slice(-ending) }
}
