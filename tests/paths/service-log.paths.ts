import { serviceLogMachine } from '#windows/log/service-log.machine'
import { definePaths } from './define'
import { listener } from './stage'

export const paths = definePaths(serviceLogMachine, {
  title: ['درخواست‌ها به سرویس‌ها', 'the service requests'],
  input: () => ({ owner: listener() as never }),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'filter.change': [{ change: { keyword: 'docx' } }],
    'xstate.done.actor.fetchLabels': [{ output: { services: {}, statuses: {} } }],
    'xstate.done.actor.exportRequests': [{ output: 'ذخیره شد' }],
  },
  view: ({ value, context }) => [value, context.filters.keyword],
  words: {
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'list.shown': ['درخواست‌ها می‌رسند', 'The requests arrive'],
    'filter.change': ['در کادر متن چیزی بنویسید', 'Type something into the text box'],
    'filter.clear': ['«پاک کردن پالایه‌ها» را بزنید', 'Press "Clear the filters"'],
    'log.refresh': ['«تازه‌سازی» را بزنید', 'Press "Refresh"'],
    'log.export': ['«خروجی CSV» را بزنید', 'Press "Export CSV"'],
    'xstate.done.actor.fetchLabels': ['نام سرویس‌ها و وضعیت‌ها می‌رسد', 'The names of services and statuses arrive'],
    'xstate.error.actor.fetchLabels': ['نام سرویس‌ها و وضعیت‌ها خوانده نمی‌شود', 'The names of services and statuses can not be read'],
    'xstate.done.actor.exportRequests': ['پرونده می‌رسد', 'The file arrives'],
    'xstate.error.actor.exportRequests': ['پرونده نمی‌رسد', 'The file does not arrive'],
  },
})
