import type { ListColumn } from '#api/contract/node-columns'
import type { ListColumns } from '#api/contract/user-profile'
import type { Locale } from '#text/locale'
import { disabledWithReason } from '#ui/disabled-with-reason'
import type { MenuEntry } from '#ui/menu'
import { type Columns, isHidden, isSortable, isStandardLayout, standardLayout, withColumnToggled } from './columns'
import type { ExplorerEvent } from '../context'
import type { Rules } from '../explorer'
import { getWords } from '../commands/words'

export interface ColumnMenuOptions {
  locale: Locale
  column: ListColumn
  layout: ListColumns
  columns: Columns
  rules: Rules
  /** False for root folders, which have a fixed order. */
  canSort: boolean
  rtl: boolean
  send(event: ExplorerEvent): void
  widen(steps: number): void
  fit(): void
}

/** Returns the context menu of a column head. */
export const createColumnMenu = ({
  locale,
  column,
  layout,
  columns,
  rules,
  canSort,
  rtl,
  send,
  widen,
  fit,
}: ColumnMenuOptions): MenuEntry[] => {
  const t = getWords(locale)
  const sort = isSortable(column) ? column : undefined
  const createDirectionEntry = (direction: Rules['direction'], label: string): MenuEntry => ({
    id: direction,
    label,
    checked: rules.sortBy === sort && rules.direction === direction,
    ...disabledWithReason(!canSort && t.needsFolder),
    run: () => {
      if (sort === undefined || (rules.sortBy === sort && rules.direction === direction)) return
      // A new column starts ascending; the sorted column reverses its direction.
      send({ type: 'rules.sort', column: sort })
      if (rules.sortBy !== sort && direction === 'DESC') send({ type: 'rules.sort', column: sort })
    },
  })
  const numeric: MenuEntry[] =
    column === 'title'
      ? [
          {
            id: 'numeric',
            label: t.numeric,
            checked: rules.numeric.includes('title'),
            ...disabledWithReason(!canSort && t.needsFolder),
            run: () => send({ type: 'rules.numeric', column: 'title' }),
          },
        ]
      : []
  return [
    ...(sort === undefined
      ? []
      : [createDirectionEntry('ASC', t.sortAscending), createDirectionEntry('DESC', t.sortDescending), ...numeric, '---' as const]),
    { id: 'widen', label: t.widen, keys: rtl ? 'Shift+←' : 'Shift+→', run: () => widen(1) },
    { id: 'narrow', label: t.narrow, keys: rtl ? 'Shift+→' : 'Shift+←', run: () => widen(-1) },
    { id: 'fit', label: t.fitColumn, run: fit },
    '---',
    ...columns
      .filter((one) => one !== 'title')
      .map((one) => ({
        id: one,
        label: t[one],
        checked: !isHidden(layout, one),
        run: () => send({ type: 'columns.change', columns: withColumnToggled(layout, one) }),
      })),
    '---',
    {
      id: 'standard',
      label: t.standardColumns,
      ...disabledWithReason(isStandardLayout(layout) && t.standardAlready),
      run: () => send({ type: 'columns.change', columns: standardLayout }),
    },
  ]
}
