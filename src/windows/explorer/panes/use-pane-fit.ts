import type { RefObject } from 'react'
import { panelMinWidth } from '#api/contract/constants'
import { useWidth } from '#ui/use-width'

/** Minimum width of the list next to a pane, in pixels. */
export const listMinWidth = 260

export interface FittingPanes {
  tree: boolean
  preview: boolean
}

/** Minimum width of the list of a recycle bin, in pixels; it has extra columns for time and place of deletion. */
const binMinWidth = 480

/** Returns the panes that fit next to the list of a recycle bin. A bin has no tree. */
export const panesThatFitInBin = (width: number): FittingPanes => ({ tree: false, preview: width >= panelMinWidth + binMinWidth })

/** Returns the panes that fit next to the list; the tree has priority over the preview. */
export const panesThatFit = (width: number, { tree }: FittingPanes): FittingPanes => ({
  tree: width >= panelMinWidth + listMinWidth,
  preview: width >= listMinWidth + panelMinWidth * (tree && width >= panelMinWidth + listMinWidth ? 2 : 1),
})

/** Returns which of the wanted panes fit into the element. */
export function usePaneFit(element: RefObject<HTMLElement | null>, wanted: FittingPanes, inBin: boolean): FittingPanes {
  const width = useWidth(element)
  return inBin ? panesThatFitInBin(width) : panesThatFit(width, wanted)
}
