import type { PointerEvent } from 'react'
import type { ListColumn } from '#api/contract/node-columns'
import type { ListColumns } from '#api/contract/user-profile'
import { type Columns, getColumnTracks, getListWidth, getNameWidth, withColumnWidth } from './columns'
import type { ExplorerActor } from '../explorer-actor'

const nameWidth = 'var(--name-width)'

/**
 * Returns the CSS variables of a column layout, for the element around heads and rows. The width of the name column depends on the window
 * and is a registered length, so that it is computed once and not in each row.
 */
export const getColumnStyle = (layout: ListColumns, all: Columns): Record<`--${string}`, string> => ({
  '--name-width': getNameWidth(layout, all),
  '--columns': getColumnTracks(layout, all, nameWidth),
  '--list-width': `max(100%, ${getListWidth(layout, all, nameWidth)})`,
})

const step = 1

/** Returns the width in pixels that the content of a cell needs without truncation. */
const measureNaturalWidth = (cell: Element): number => {
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(cell)
  const range = document.createRange()
  const parts = [...cell.childNodes].flatMap((node) => {
    if (node instanceof HTMLElement)
      return getComputedStyle(node).position === 'absolute' ? [] : [Math.max(node.scrollWidth, node.offsetWidth)]
    range.selectNodeContents(node)
    return [node instanceof Element ? node.getBoundingClientRect().width : range.getBoundingClientRect().width]
  })
  const gaps = Math.max(0, parts.length - 1) * (Number.parseFloat(columnGap) || 0)
  return parts.reduce((sum, part) => sum + part, gaps + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd))
}

/**
 * Returns functions that resize columns by drag, by key, or to fit their content. A drag changes the width immediately and saves it at the
 * end.
 */
export function useColumnWidth(actor: ExplorerActor, layout: ListColumns, all: Columns, rem: number) {
  const cellsOf = (inside: Element, column: ListColumn) => [
    ...(inside.closest('[role=grid]')?.querySelectorAll<HTMLElement>(`[data-column=${column}]`) ?? []),
  ]
  const keep = (next: ListColumns) => actor.send({ type: 'columns.change', columns: next })
  const drawnWidth = (inside: Element, column: ListColumn) => (cellsOf(inside, column)[0]?.offsetWidth ?? 0) / rem

  return {
    widen: (inside: Element, column: ListColumn, steps: number) =>
      keep(withColumnWidth(layout, column, drawnWidth(inside, column) + steps * step)),
    fit: (inside: Element, column: ListColumn) =>
      keep(withColumnWidth(layout, column, (Math.max(...cellsOf(inside, column).map(measureNaturalWidth)) + 1) / rem)),
    drag: (press: PointerEvent<HTMLElement>, column: ListColumn) => {
      if (press.button !== 0) return
      press.preventDefault()
      press.stopPropagation()
      const handle = press.currentTarget
      const around = handle.closest<HTMLElement>('[data-view]')
      const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
      const [from, width] = [press.clientX, drawnWidth(handle, column)]
      const over = new AbortController()
      let next = layout
      const draw = (shown: ListColumns) => {
        for (const [name, value] of Object.entries(getColumnStyle(shown, all))) around?.style.setProperty(name, value)
        around?.toggleAttribute('data-resized', Object.keys(shown.widths).length > 0)
      }
      handle.setPointerCapture(press.pointerId)
      const listen = <T extends Event>(on: EventTarget, type: string, react: (event: T) => void) =>
        on.addEventListener(type, react as (event: Event) => void, { capture: true, signal: over.signal })
      listen<globalThis.PointerEvent>(handle, 'pointermove', ({ clientX }) => {
        next = withColumnWidth(layout, column, width + (sign * (clientX - from)) / rem)
        draw(next)
      })
      listen(handle, 'pointerup', () => {
        over.abort()
        if (next !== layout) keep(next)
      })
      const giveUp = () => {
        over.abort()
        draw(layout)
      }
      listen(handle, 'pointercancel', giveUp)
      listen<KeyboardEvent>(document, 'keydown', (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        giveUp()
      })
    },
  }
}
