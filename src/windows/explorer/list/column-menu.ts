import type { ListColumn, ListColumns } from '#api/contract/user-profile'
import type { Locale } from '#text/locale'
import { disabledWithReason } from '#ui/disabled-with-reason'
import type { MenuEntry } from '#ui/menu'
import { type Columns, isHidden, isStandard, sortable, standardLayout, toggled } from './columns'
import type { ExplorerEvent } from '../context'
import type { Rules } from '../explorer'
import { wordsOf } from '../commands/words'

export interface ColumnSituation {
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
export const columnMenu = ({ locale, column, layout, columns, rules, canSort, rtl, send, widen, fit }: ColumnSituation): MenuEntry[] => {
  const say = wordsOf(locale)
  const sort = sortable[column]
  const turn = (direction: Rules['direction'], label: string): MenuEntry => ({
    id: direction,
    label,
    checked: rules.sortBy === sort && rules.direction === direction,
    ...disabledWithReason(!canSort && say.needsFolder),
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
            label: say.numeric,
            checked: rules.numeric.includes('title'),
            ...disabledWithReason(!canSort && say.needsFolder),
            run: () => send({ type: 'rules.numeric', column: 'title' }),
          },
        ]
      : []
  return [
    ...(sort === undefined ? [] : [turn('ASC', say.sortAscending), turn('DESC', say.sortDescending), ...numeric, '---' as const]),
    { id: 'widen', label: say.widen, keys: rtl ? 'Shift+←' : 'Shift+→', run: () => widen(1) },
    { id: 'narrow', label: say.narrow, keys: rtl ? 'Shift+→' : 'Shift+←', run: () => widen(-1) },
    { id: 'fit', label: say.fitColumn, run: fit },
    '---',
    ...columns
      .filter((one) => one !== 'title')
      .map((one: ListColumn) => ({
        id: one,
        label: say[one],
        checked: !isHidden(layout, one),
        run: () => send({ type: 'columns.change', columns: toggled(layout, one) }),
      })),
    '---',
    {
      id: 'standard',
      label: say.standardColumns,
      ...disabledWithReason(isStandard(layout) && say.standardAlready),
      run: () => send({ type: 'columns.change', columns: standardLayout }),
    },
  ]
}
