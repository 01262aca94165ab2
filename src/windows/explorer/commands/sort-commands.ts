import { canSort } from '../context'
import type { Rules, SortColumn } from '../explorer'
import type { Branch, Command, Line } from './command'

const by = (column: SortColumn): Command => ({
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

const turned = (direction: Rules['direction']): Command => ({
  id: direction,
  hidden: ({ context: { rules } }) => rules.sortBy === 'relevance',
  label: (t) => (direction === 'ASC' ? t.sortAscending : t.sortDescending),
  checked: ({ context: { rules } }) => rules.direction === direction,
  run: ({ context: { rules } }, { send }) => {
    if (rules.direction !== direction) send({ type: 'rules.sort', column: rules.sortBy })
  },
})

const sortings: readonly Line[] = [
  by('title'),
  byNumericTitle,
  by('lastVersionsSize'),
  by('createDate'),
  '---',
  turned('ASC'),
  turned('DESC'),
]

export const sort: Branch = {
  id: 'sort',
  label: (t) => t.sort,
  icon: 'sliders',
  // Root folders have a fixed order.
  obstacle: ({ context }) => (canSort(context) ? undefined : 'needsFolder'),
  entries: ({ mode }) => [...(mode === 'bin' ? [by('deleteDate')] : mode === 'search' ? [by('relevance')] : []), ...sortings],
}
