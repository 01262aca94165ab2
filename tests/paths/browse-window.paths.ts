import { idOf } from '#tests/windows/explorer/builders'
import { browseWindowMachine } from '#windows/browse/browse-window.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const due = idOf('due')
const entry = { uuid: due, title: 'موعد', kind: 'PROPERTY' as const, type: 'DATE' }
const step = { relationOrPropertyUuid: due, year: 1404 }

export const paths = definePaths(browseWindowMachine, {
  title: ['پنجرهٔ مرور پویا', 'the window of dynamic browse'],
  input: () => ({ payload: { uuid: idOf('orders'), title: 'سفارش‌ها' }, window: listener() as never, session: sara }),
  samples: {
    'browse.changed': [
      { step, entry, title: undefined },
      { step: { ...step, showResult: true }, entry, title: undefined },
    ],
    'data.changed': [changedNode('a'), { resource: 'config', uuids: [], parentUuids: [] }],
    'session.changed': [{ session: ali }],
    'list.shown': [],
  },
  view: ({ context }) => [context.step, context.session.username],
  words: {
    'browse.changed': [
      ['سالی را برگزینید', 'Choose a year'],
      ['«نمایش نتیجه» را بزنید', 'Press "Show result"'],
    ],
    'search.open': ['«در پنجرهٔ جست‌وجو» را بزنید', 'Press "In a search window"'],
    'session.changed': ['ویژگی‌های کاربر در جای دیگر تغییر می‌کنند', 'The features of the user change elsewhere'],
    'data.changed': [
      ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
      ['پیکربندی را تغییر دهید', 'Change the configuration'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.error.actor.browse': ['مرور از کار می‌افتد', 'Browsing breaks'],
    'xstate.error.actor.found': ['فهرست نتیجه‌ها از کار می‌افتد', 'The list of results breaks'],
  },
})
