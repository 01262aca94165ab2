const cellAt = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-uuid] > [role=gridcell]') ?? null

/** The column of the cell that has the focus. */
const columnNow = (): string | undefined => cellAt(document.activeElement)?.dataset.column

const scrollerOf = (element: HTMLElement): HTMLElement | null => {
  let at = element.parentElement
  while (at && getComputedStyle(at).overflowX === 'visible') at = at.parentElement
  return at
}

/** Gives the focus to a cell and scrolls sideways until the names, which stay in sight, cover nothing of it. */
export const focusCell = (cell: HTMLElement): void => {
  cell.focus()
  const names = cell.parentElement?.querySelector<HTMLElement>(':scope > [data-column=title]')
  if (!names || names === cell || getComputedStyle(names).position !== 'sticky') return
  const [fixed, shown] = [names.getBoundingClientRect(), cell.getBoundingClientRect()]
  const covered = getComputedStyle(cell).direction === 'rtl' ? Math.max(0, shown.right - fixed.left) : Math.min(0, shown.left - fixed.right)
  const scroller = scrollerOf(cell)
  if (!scroller || Math.abs(covered) < 1) return
  scroller.scrollBy({ left: covered, behavior: 'instant' })
  // Heads that are ahead of their rows are called back by the next event of the rows.
  cell.closest('[role=grid]')?.querySelector('[data-part=scroller]')?.scrollTo({ left: scroller.scrollLeft, behavior: 'instant' })
}

const enter = (cell: HTMLElement): void => {
  // Only for as long as it has the focus: a click on a cell means the row.
  cell.tabIndex = -1
  cell.addEventListener('blur', () => cell.removeAttribute('tabindex'), { once: true })
  focusCell(cell)
}

/** Gives the focus to a row, or to its cell in the column that the focus stands in. */
export const focusRow = (row: HTMLElement): void => {
  const column = columnNow()
  const cell = column === undefined ? null : row.querySelector<HTMLElement>(`:scope > [data-column="${column}"]`)
  if (cell) enter(cell)
  else row.focus({ preventScroll: true })
}

/**
 * From a row into its cells, along them, and from the first one back out to the row; Esc leads out of any. `by` is 1 towards the end
 * of the line. False when the key means nothing here.
 */
export const stepCells = (target: Element, by: 1 | -1 | 'out'): boolean => {
  const cell = cellAt(target)
  const row = target.closest<HTMLElement>('[role=row][data-uuid]')
  if (!row || (cell === null && by !== 1)) return false
  const next =
    by === 'out' ? null : cell === null ? row.firstElementChild : by === 1 ? cell.nextElementSibling : cell.previousElementSibling
  if (next instanceof HTMLElement) enter(next)
  else if (by !== 1) row.focus({ preventScroll: true })
  return true
}
