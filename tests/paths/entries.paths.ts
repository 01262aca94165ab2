import { createEntriesMachine } from '#windows/log/entries.machine'
import { definePaths } from './define'
import { listener } from './stage'

interface Entry {
  uuid: string
}

const noFilters = { keyword: '' }

export const paths = definePaths(createEntriesMachine<Entry, typeof noFilters, object>, {
  title: ['فهرست یک گزارش', 'the entries of a log'],
  input: () => ({ owner: listener() as never, window: listener() as never, noFilters }),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'filter.change': [{ change: { keyword: 'docx' } }],
    'xstate.done.actor.fetchLabels': [{ output: {} }],
    'xstate.done.actor.exportEntries': [{ output: 'ذخیره شد' }],
  },
  view: ({ value, context }) => [value, context.filters.keyword, context.labels !== undefined],
  words: {
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'list.shown': ['ردیف‌ها می‌رسند', 'The entries arrive'],
    'filter.change': ['در کادر متن چیزی بنویسید', 'Type something into the text box'],
    'filter.clear': ['«پاک کردن پالایه‌ها» را بزنید', 'Press "Clear the filters"'],
    'log.refresh': ['«تازه‌سازی» را بزنید', 'Press "Refresh"'],
    'log.export': ['«خروجی CSV» را بزنید', 'Press "Export CSV"'],
    'xstate.done.actor.fetchLabels': ['نام گونه‌ها می‌رسد', 'The names of kinds arrive'],
    'xstate.error.actor.fetchLabels': ['نام گونه‌ها خوانده نمی‌شود', 'The names of kinds can not be read'],
    'xstate.done.actor.exportEntries': ['پرونده می‌رسد', 'The file arrives'],
    'xstate.error.actor.exportEntries': ['پرونده نمی‌رسد', 'The file does not arrive'],
  },
})
