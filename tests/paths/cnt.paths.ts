import { cntMachine } from '#windows/explorer/search/cnt.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const criteria = { keyword: 'خرید رایانه', searchType: 'CNT' as const, literalWeight: 0.8 }

export const paths = definePaths(cntMachine, {
  title: ['جست‌وجوی محتوا', 'a search for content'],
  input: () => ({ owner: listener() as never, window: listener() as never, session: sara, folder: null, criteria }),
  samples: {
    'search.show': [{ criteria }, { criteria: null }],
    'data.changed': [changedNode('a'), { resource: 'config', uuids: [], parentUuids: [] }],
    'session.changed': [{ session: ali }],
    'folder.show': [],
    'list.shown': [],
  },
  view: ({ context }) => [context.criteria?.keyword, context.session.username],
  words: {
    'search.show': [
      ['«خرید رایانه» را جست‌وجو کنید', 'Search for "خرید رایانه"'],
      ['جست‌وجو را پاک کنید', 'Clear the search'],
    ],
    'session.changed': ['ویژگی‌های کاربر در جای دیگر تغییر می‌کنند', 'The features of the user change elsewhere'],
    'data.changed': [
      ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
      ['پیکربندی را تغییر دهید', 'Change the configuration'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.error.actor.found': ['فهرست قطعه‌ها از کار می‌افتد', 'The list of passages breaks'],
  },
})
