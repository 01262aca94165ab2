import { logMachine } from '#windows/log/log.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(logMachine, {
  title: ['گزارش رویدادها', 'the log'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'view.select': [{ view: 'services' }, { view: 'events' }],
    'services.saved': [{ said: 'ذخیره شد' }],
    'filter.change': [{ change: { keyword: 'سارا' } }],
    'xstate.done.actor.fetchLabels': [{ output: { types: {}, levels: {} } }],
    'xstate.done.actor.exportLines': [{ output: 'ذخیره شد' }],
    'xstate.done.actor.proveLog': [{ output: { sealed: 1, waiting: 0, faults: [] } }],
  },
  view: ({ value, context }) => [value, context.filters.keyword, context.proof !== undefined, context.services !== undefined],
  walks: {
    tabs: {
      only: ['view.select', 'services.saved', 'data.stale'],
      view: ({ value, context }) => [value.view, context.services !== undefined],
    },
    filters: {
      only: ['filter.*', 'log.refresh', 'data.stale', 'xstate.after.*', 'xstate.done.actor.fetchLabels', 'xstate.error.actor.fetchLabels'],
      view: ({ value, context }) => [value.filters, value.labels, context.filters.keyword],
    },
    'file and proof': {
      only: [
        'log.export',
        'log.prove',
        'proof.close',
        'xstate.done.actor.exportLines',
        'xstate.error.actor.exportLines',
        'xstate.done.actor.proveLog',
        'xstate.error.actor.proveLog',
      ],
      view: ({ value, context }) => [value.file, value.proof, context.proof !== undefined],
    },
  },
  words: {
    'data.changed': ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'list.shown': ['رویدادها می‌رسند', 'The events arrive'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'filter.change': ['در کادر متن چیزی بنویسید', 'Type something into the text box'],
    'filter.clear': ['«پاک کردن پالایه‌ها» را بزنید', 'Press "Clear the filters"'],
    'view.select': [
      ['سربرگ «سرویس‌ها» را بزنید', 'Press the tab "Services"'],
      ['سربرگ «کار کاربران» را بزنید', 'Press the tab "What people did"'],
    ],
    'services.saved': ['گزارش سرویس‌ها ذخیره می‌شود', 'The service requests are saved'],
    'log.refresh': ['«تازه‌سازی» را بزنید', 'Press "Refresh"'],
    'log.export': ['«خروجی CSV» را بزنید', 'Press "Export CSV"'],
    'log.prove': ['«بررسی درستی» را بزنید', 'Press "Check integrity"'],
    'proof.close': ['«بستن» را بزنید', 'Press "Close"'],
    'xstate.done.actor.fetchLabels': ['نام گونه‌ها و سطح‌ها می‌رسد', 'The names of types and levels arrive'],
    'xstate.error.actor.fetchLabels': ['نام گونه‌ها و سطح‌ها خوانده نمی‌شود', 'The names of types and levels can not be read'],
    'xstate.done.actor.exportLines': ['پرونده می‌رسد', 'The file arrives'],
    'xstate.error.actor.exportLines': ['پرونده نمی‌رسد', 'The file does not arrive'],
    'xstate.done.actor.proveLog': ['نتیجهٔ بررسی می‌رسد', 'The result of the check arrives'],
    'xstate.error.actor.proveLog': ['بررسی ناکام می‌ماند', 'The check fails'],
  },
})
