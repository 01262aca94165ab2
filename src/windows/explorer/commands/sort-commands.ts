import { getListColumn, type SortableColumn, sortableColumns } from '#api/contract/node-columns'
import { canSort } from '../context'
import { folderSortColumns, type Rules, type SortColumn } from '../explorer'
import type { Branch, Command } from './command'

const createSortCommand = (column: SortColumn): Command => ({
  id: column,
  label: (t) => t[column],
  checked: ({ context: { rules } }) => rules.sortBy === column && !rules.numeric.includes(column),
  run: ({ context: { rules } }, { send }) => {
    if (rules.numeric.includes(column)) send({ type: 'rules.numeric', column })
    if (rules.sortBy !== column) send({ type: 'rules.sort', column })
  },
})

const byNumericTitle: Command = {
  id: 'numericTitle',
  label: (t) => t.numericTitle,
  checked: ({ context: { rules } }) => rules.sortBy === 'title' && rules.numeric.includes('title'),
  run: ({ context: { rules } }, { send }) => {
    if (!rules.numeric.includes('title')) send({ type: 'rules.numeric', column: 'title' })
    if (rules.sortBy !== 'title') send({ type: 'rules.sort', column: 'title' })
  },
}

/** Only found items have a relevance. A bin can be searched. */
const byRelevance: Command = {
  ...createSortCommand('relevance'),
  hidden: ({ mode, context }) => mode === 'bin' && context.keyword === '',
}

const createDirectionCommand = (direction: Rules['direction']): Command => ({
  id: direction,
  hidden: ({ context: { rules } }) => rules.sortBy === 'relevance',
  label: (t) => (direction === 'ASC' ? t.sortAscending : t.sortDescending),
  checked: ({ context: { rules } }) => rules.direction === direction,
  run: ({ context: { rules } }, { send }) => {
    if (rules.direction !== direction) send({ type: 'rules.sort', column: rules.sortBy })
  },
})

const sortPosition = (column: SortableColumn): number => getListColumn(column).list.sortPosition ?? 0

/** Returns the sort commands of these columns in menu order. "Sort by number" follows the title. */
const sortCommands = (columns: readonly SortableColumn[]): Command[] =>
  [...columns]
    .sort((one, other) => sortPosition(one) - sortPosition(other))
    .flatMap((column) => (column === 'title' ? [createSortCommand(column), byNumericTitle] : createSortCommand(column)))

export const sort: Branch = {
  id: 'sort',
  label: (t) => t.sort,
  icon: 'sliders',
  // Root folders have a fixed order.
  obstacle: ({ context }) => (canSort(context) ? undefined : 'needsFolder'),
  entries: ({ mode }) => [
    ...(mode === 'search' || mode === 'bin' ? [byRelevance] : []),
    ...sortCommands(mode === 'bin' ? sortableColumns : folderSortColumns),
    ...(['---', createDirectionCommand('ASC'), createDirectionCommand('DESC')] as const),
  ],
}
