import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { ListColumn } from '#api/contract/node-columns'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { PaddedCheckbox } from '#ui/padded-checkbox'
import { focusCell } from './cell-focus'
import { getColumnPosition, isSortable } from './columns'
import { canSort as mayBeSorted, getSelectedRows } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'
import own from './list-head.module.css'
import styles from './listing.module.css'
import { useColumnWidth } from './use-column-width'
import { useColumns } from './use-columns'

interface ListHeadProps {
  actor: ExplorerActor
  /** Pixels per rem. */
  rem: number
  element: RefObject<HTMLDivElement | null>
}

/** Row of column heads. Arrow up reaches it from the first row; its cells support the grid keys. */
export function ListHead({ actor, rem, element }: ListHeadProps) {
  const t = useMessages(messages)
  const { direction, locale } = useLocale()
  const rtl = direction === 'rtl'
  const menu = useMenu()
  const rules = useExplorer(actor, (context) => context.rules)
  const { all: columns, shown, layout } = useColumns(actor)
  const canSort = useExplorer(actor, mayBeSorted)
  const loaded = useExplorer(actor, ({ children }) => children.contents.length)
  const picked = useExplorer(actor, (context) => getSelectedRows(context).length)
  const width = useColumnWidth(actor, layout, columns, rem)
  const all = loaded > 0 && picked === loaded

  const sort = (column: ListColumn) => {
    if (canSort && isSortable(column)) actor.send({ type: 'rules.sort', column })
  }
  const openMenu = async (event: MouseEvent<HTMLElement>, column: ListColumn) => {
    event.stopPropagation()
    event.preventDefault()
    const cell = event.currentTarget
    const place = { x: event.clientX, y: event.clientY }
    const { createColumnMenu } = await import('./column-menu')
    const entries = createColumnMenu({
      ...{ locale, column, layout, columns, rules, canSort, rtl, send: actor.send },
      widen: (steps) => width.widen(cell, column, steps),
      fit: () => width.fit(cell, column),
    })
    menu.open(place, entries, t.columnMenu(t[column]))
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, column: ListColumn) => {
    const cell = event.currentTarget
    if (event.target !== cell || event.ctrlKey || event.metaKey || event.altKey) return
    const onwards = event.key === (rtl ? 'ArrowLeft' : 'ArrowRight') ? 1 : event.key === (rtl ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0
    if (onwards !== 0 && event.shiftKey) width.widen(cell, column, onwards)
    else if (onwards !== 0) focus(onwards > 0 ? cell.nextElementSibling : cell.previousElementSibling)
    else if (event.key === 'Home') focus(cell.parentElement?.firstElementChild)
    else if (event.key === 'End') focus(cell.parentElement?.lastElementChild)
    else if (event.key === 'ArrowDown') focus(cell.closest('[role=grid]')?.querySelector('[data-uuid][tabindex="0"]'))
    else if (event.key === 'Enter' || event.key === ' ') sort(column)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={element} role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {shown.map((column) => {
          const by = canSort && isSortable(column) ? column : undefined
          const sorted = by !== undefined && rules.sortBy === by
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={getColumnPosition(columns, column)}
              aria-sort={sorted ? (rules.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              tabIndex={-1}
              className={styles.cell}
              data-column={column}
              onContextMenu={(event) => void openMenu(event, column)}
              onKeyDown={(event) => onKey(event, column)}
            >
              {column === 'title' && (
                <PaddedCheckbox
                  aria-label={t.selectAll}
                  aria-keyshortcuts="Control+A"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = picked > 0 && !all
                  }}
                  onChange={() => actor.send({ type: all ? 'select.none' : 'select.all' })}
                />
              )}
              {by === undefined ? (
                <span className={own.headLabel}>{t[column]}</span>
              ) : (
                <button type="button" tabIndex={-1} className={own.sort} onClick={() => sort(column)}>
                  <span className={own.headLabel}>{t[column]}</span>
                  {sorted && <Icon name={rules.direction === 'ASC' ? 'up' : 'down'} size={14} />}
                </button>
              )}
              {column === 'title' && by !== undefined && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={own.numeric}
                  aria-pressed={rules.numeric.includes('title')}
                  aria-label={t.numeric}
                  title={t.numeric}
                  onClick={() => actor.send({ type: 'rules.numeric', column: 'title' })}
                >
                  <span aria-hidden="true">{t.numericSign}</span>
                </button>
              )}
              <div
                aria-hidden="true"
                className={own.grip}
                data-grip
                onPointerDown={(press) => width.drag(press, column)}
                onDoubleClick={({ currentTarget }) => width.fit(currentTarget, column)}
              />
            </div>
          )
        })}
      </div>
      {menu.element}
    </div>
  )
}

const focus = (element: Element | null | undefined) => {
  if (element instanceof HTMLElement) focusCell(element)
}
