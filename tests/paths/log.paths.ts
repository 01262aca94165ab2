import { logMachine } from '#windows/log/log.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(logMachine, {
  title: ['گزارش رویدادها', 'the log'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'view.select': [{ view: 'services' }, { view: 'events' }],
    'entries.saved': [{ message: 'ذخیره شد' }],
    'xstate.done.actor.proveLog': [{ output: { sealed: 1, waiting: 0, faults: [] } }],
  },
  view: ({ value, context }) => [value, context.proof !== undefined, context.services !== undefined],
  words: {
    'data.changed': ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'view.select': [
      ['سربرگ «سرویس‌ها» را بزنید', 'Press the tab "Services"'],
      ['سربرگ «کار کاربران» را بزنید', 'Press the tab "What people did"'],
    ],
    'entries.saved': ['پرونده ذخیره می‌شود', 'The file is saved'],
    'log.prove': ['«بررسی درستی» را بزنید', 'Press "Check integrity"'],
    'proof.close': ['«بستن» را بزنید', 'Press "Close"'],
    'xstate.done.actor.proveLog': ['نتیجهٔ بررسی می‌رسد', 'The result of the check arrives'],
    'xstate.error.actor.proveLog': ['بررسی ناکام می‌ماند', 'The check fails'],
  },
})
