const cellAt = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-uuid] > [role=gridcell]') ?? null

/** The column of the cell that has the focus. */
const columnNow = (): string | undefined => cellAt(document.activeElement)?.dataset.column

const enter = (cell: HTMLElement): void => {
  // Only for as long as it has the focus: a click on a cell means the row.
  cell.tabIndex = -1
  cell.addEventListener('blur', () => cell.removeAttribute('tabindex'), { once: true })
  cell.focus()
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
