/**
 * Selected rows, the row at which a range starts (`anchor`), and the row of the keyboard cursor. Contains ids and not positions, so that
 * it stays valid after sorting and reloading.
 */
export interface Selection {
  readonly picked: ReadonlySet<string>
  readonly anchor: string | null
  readonly cursor: string | null
}

export const noSelection: Selection = { picked: new Set(), anchor: null, cursor: null }

export const createSelection = (ids: readonly string[]): Selection => ({
  picked: new Set(ids),
  anchor: ids[0] ?? null,
  cursor: ids[0] ?? null,
})

export interface PickStyle {
  /** Ctrl: keeps the selection and toggles this row. */
  toggle?: boolean
  /** Shift: selects all rows from the anchor to this row. */
  extend?: boolean
}

const findRange = (order: readonly string[], from: string | null, to: string): string[] => {
  const end = order.indexOf(to)
  const start = from === null ? -1 : order.indexOf(from)
  return start < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/**
 * Returns the selection after a click on a row. `order` contains the ids of the loaded rows in the shown order; a click on a row that is
 * not loaded has no effect.
 */
export const pick = (selection: Selection, order: readonly string[], id: string, { toggle, extend }: PickStyle = {}): Selection => {
  if (!order.includes(id)) return selection
  if (extend) {
    const rows = findRange(order, selection.anchor, id)
    const picked = new Set(toggle ? [...selection.picked, ...rows] : rows)
    return { picked, anchor: order.includes(selection.anchor ?? '') ? selection.anchor : id, cursor: id }
  }
  if (!toggle) return { picked: new Set([id]), anchor: id, cursor: id }
  const picked = new Set(selection.picked)
  if (!picked.delete(id)) picked.add(id)
  return { picked, anchor: id, cursor: id }
}

export type Step = number | 'first' | 'last'

export interface MoveStyle {
  /** Shift: selects all rows from the anchor to the new row. */
  extend?: boolean
  /** Ctrl: moves only the cursor and does not change the selected rows. */
  keep?: boolean
}

/**
 * Returns the selection after a move of the keyboard cursor. The cursor stops at both ends. Without a cursor it starts at the end that is
 * nearer to the direction.
 */
export const move = (selection: Selection, order: readonly string[], by: Step, { extend, keep }: MoveStyle = {}): Selection => {
  const last = order.length - 1
  const from = selection.cursor === null ? -1 : order.indexOf(selection.cursor)
  const to = by === 'first' ? 0 : by === 'last' ? last : from < 0 ? (by < 0 ? last : 0) : Math.min(last, Math.max(0, from + by))
  const id = order[to]
  if (id === undefined) return selection
  if (extend)
    return pick({ ...selection, anchor: selection.anchor ?? selection.cursor }, order, id, { extend: true, toggle: keep ?? false })
  return keep ? { ...selection, cursor: id } : pick(selection, order, id)
}

/** Returns a selection of all loaded rows. Rows that are not loaded are not selected. */
export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  picked: new Set(order),
  anchor: selection.anchor ?? order[0] ?? null,
  cursor: selection.cursor ?? order[0] ?? null,
})

export const clearSelection = (selection: Selection): Selection =>
  selection.picked.size === 0 ? selection : { ...selection, picked: new Set() }

/**
 * Returns the selected rows among the loaded ones, in order. Actions apply only to these rows. Selected rows are usually next to each
 * other, so most calls need no lookup for each row.
 */
export const findSelectedRows = <Row extends { uuid: string }>({ picked }: Selection, rows: readonly Row[]): readonly Row[] => {
  const [first] = picked
  if (first === undefined) return []
  const start = rows.findIndex(({ uuid }) => uuid === first)
  let at = start
  for (const id of picked) {
    if (start < 0 || rows[at]?.uuid !== id) return rows.filter(({ uuid }) => picked.has(uuid))
    at++
  }
  return rows.slice(start, at)
}

/** Returns the selection after the user has removed the selected rows: the next row, or else the previous one. */
export const selectAfterRemoval = (
  selection: Selection,
  before: readonly string[],
  rows: readonly { uuid: string }[],
  departed: ReadonlySet<string>,
): Selection => {
  const { cursor } = selection
  if (cursor === null || !departed.has(cursor)) return selection
  const remaining = new Set(rows.map(({ uuid }) => uuid))
  const at = before.indexOf(cursor)
  if (at < 0 || remaining.has(cursor)) return selection
  const next = before.slice(at).find((id) => remaining.has(id)) ?? before.slice(0, at).findLast((id) => remaining.has(id))
  return createSelection(next === undefined ? [] : [next])
}
