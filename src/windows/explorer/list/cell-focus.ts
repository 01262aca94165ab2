const findCell = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-uuid] > [role=gridcell]') ?? null

/** Returns the column of the focused cell; undefined if no cell has the focus. */
const getFocusedColumn = (): string | undefined => findCell(document.activeElement)?.dataset.column

const findScroller = (element: HTMLElement): HTMLElement | null => {
  let at = element.parentElement
  while (at && getComputedStyle(at).overflowX === 'visible') at = at.parentElement
  return at
}

/** Focuses a cell. Scrolls horizontally so that the sticky name column does not cover it. */
export const focusCell = (cell: HTMLElement): void => {
  cell.focus()
  const names = cell.parentElement?.querySelector<HTMLElement>(':scope > [data-column=title]')
  if (!names || names === cell || getComputedStyle(names).position !== 'sticky') return
  const [fixed, shown] = [names.getBoundingClientRect(), cell.getBoundingClientRect()]
  const covered = getComputedStyle(cell).direction === 'rtl' ? Math.max(0, shown.right - fixed.left) : Math.min(0, shown.left - fixed.right)
  const scroller = findScroller(cell)
  if (!scroller || Math.abs(covered) < 1) return
  scroller.scrollBy({ left: covered, behavior: 'instant' })
  // The column heads can be scrolled further than the rows. The next scroll event of the rows would move the heads back.
  cell.closest('[role=grid]')?.querySelector('[data-part=scroller]')?.scrollTo({ left: scroller.scrollLeft, behavior: 'instant' })
}

const enterCell = (cell: HTMLElement): void => {
  // The cell is focusable only while it has the focus. Otherwise a click on a cell would focus it instead of selecting its row.
  cell.tabIndex = -1
  cell.addEventListener('blur', () => cell.removeAttribute('tabindex'), { once: true })
  focusCell(cell)
}

/** Focuses a row, or its cell in the column that currently has the focus. */
export const focusRow = (row: HTMLElement): void => {
  const column = getFocusedColumn()
  const cell = column === undefined ? null : row.querySelector<HTMLElement>(`:scope > [data-column="${column}"]`)
  if (cell) enterCell(cell)
  else row.focus({ preventScroll: true })
}

/**
 * Moves the focus from a row into its first cell, between cells, and from the first cell back to the row. `by` 1 moves towards the end of
 * the row; `out` (Esc) moves from any cell to its row. Returns false if the key has no effect here.
 */
export const moveCellFocus = (target: Element, by: 1 | -1 | 'out'): boolean => {
  const cell = findCell(target)
  const row = target.closest<HTMLElement>('[role=row][data-uuid]')
  if (!row || (cell === null && by !== 1)) return false
  const next =
    by === 'out' ? null : cell === null ? row.firstElementChild : by === 1 ? cell.nextElementSibling : cell.previousElementSibling
  if (next instanceof HTMLElement) enterCell(next)
  else if (by !== 1) row.focus({ preventScroll: true })
  return true
}
