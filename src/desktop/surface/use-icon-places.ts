import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useSize } from '../page/use-size'
import { useServices } from '../use-desktop'
import { arrangeIcons, type Cell, moveIcons } from './icon-places'

/** Size and gap of the grid cells in rem. The list passes them to the style sheet. */
const cell = { inline: 6.5, block: 6.75, gap: 0.5 }
export const cellStyle = { '--cell-inline': `${cell.inline}rem`, '--cell-block': `${cell.block}rem`, '--cell-gap': `${cell.gap}rem` }

const pixelsPerRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns the distance between two cells in pixels. */
export const getCellDistance = () => ({
  inline: (cell.inline + cell.gap) * pixelsPerRem(),
  block: (cell.block + cell.gap) * pixelsPerRem(),
})

/** Returns the cells of this user's icons in the available space, and functions to move them. `measure` takes the container element. */
export const useIconPlaces = (ids: readonly string[]) => {
  const { preferences } = useServices()
  // Selects all preferences, because the cells also depend on the text size.
  const { iconPlaces: places } = useSelector(preferences, ({ context }) => context.look)
  const [size, measure] = useSize()
  const { width = 0, height = 0 } = size ?? {}
  const rem = pixelsPerRem()
  const room = useMemo(() => {
    const fitting = (length: number, cellLength: number) => Math.max(1, Math.floor((length / rem + cell.gap) / (cellLength + cell.gap)))
    return { columns: fitting(width, cell.inline), rows: fitting(height, cell.block) }
  }, [width, height, rem])
  const cells = useMemo(() => arrangeIcons(ids, places, room), [ids, places, room])
  const storePlaces = (iconPlaces: typeof places) => {
    if (iconPlaces !== places) preferences.send({ type: 'look.change', change: { iconPlaces } })
  }
  return {
    cells,
    measure,
    move: (moved: ReadonlySet<string>, by: Cell) => {
      if (by.column !== 0 || by.row !== 0) storePlaces(moveIcons(cells, places, moved, by, room))
    },
    /** Puts the icons in the default order. Undefined if they already have it. */
    arrange: Object.keys(places).length === 0 ? undefined : () => storePlaces({}),
  }
}
