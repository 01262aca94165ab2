import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { arranged, type Cell, movedBy } from './icon-places'
import { useServices } from './use-desktop'
import { useSize } from './use-size'

/** In rem; the style sheet takes them from the list. */
const cell = { inline: 6.5, block: 6.75, gap: 0.5 }
export const cellStyle = { '--cell-inline': `${cell.inline}rem`, '--cell-block': `${cell.block}rem`, '--cell-gap': `${cell.gap}rem` }

const pixelsPerRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** From one cell to the next, in pixels. */
export const stride = () => ({ inline: (cell.inline + cell.gap) * pixelsPerRem(), block: (cell.block + cell.gap) * pixelsPerRem() })

/** Where the icons of this user stand in the room there is, and how they are moved. `measure` takes the element that holds them. */
export const useIconPlaces = (ids: readonly string[]) => {
  const { preferences } = useServices()
  // The whole look: the cells grow with its text.
  const { iconPlaces: places } = useSelector(preferences, ({ context }) => context.look)
  const [size, measure] = useSize()
  const { width = 0, height = 0 } = size ?? {}
  const rem = pixelsPerRem()
  const room = useMemo(() => {
    const fitting = (length: number, one: number) => Math.max(1, Math.floor((length / rem + cell.gap) / (one + cell.gap)))
    return { columns: fitting(width, cell.inline), rows: fitting(height, cell.block) }
  }, [width, height, rem])
  const cells = useMemo(() => arranged(ids, places, room), [ids, places, room])
  const put = (iconPlaces: typeof places) => {
    if (iconPlaces !== places) preferences.send({ type: 'look.change', change: { iconPlaces } })
  }
  return {
    cells,
    measure,
    move: (moved: ReadonlySet<string>, by: Cell) => {
      if (by.column !== 0 || by.row !== 0) put(movedBy(cells, places, moved, by, room))
    },
    /** Undefined while they stand in their order already. */
    arrange: Object.keys(places).length === 0 ? undefined : () => put({}),
  }
}
