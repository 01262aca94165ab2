import { cmsMachine } from '#windows/explorer/search/cms.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const criteria = { keyword: 'پیمان', searchType: 'CMS' as const }

export const paths = definePaths(cmsMachine, {
  title: ['جست‌وجوی بندها', 'a search for paragraphs'],
  input: () => ({ owner: listener() as never, window: listener() as never, session: sara, folder: null, criteria }),
  samples: {
    'search.show': [{ criteria }, { criteria: null }],
    'view.show': [{ view: 'LIST' }, { view: 'SOURCES' }],
    'data.changed': [changedNode('a'), { resource: 'config', uuids: [], parentUuids: [] }],
    'session.changed': [{ session: ali }],
    'folder.show': [],
    'list.shown': [],
  },
  view: ({ context }) => [context.view, context.criteria?.keyword],
  words: {
    'search.show': [
      ['«پیمان» را جست‌وجو کنید', 'Search for "پیمان"'],
      ['جست‌وجو را پاک کنید', 'Clear the search'],
    ],
    'view.show': [
      ['نمای «فهرست» را برگزینید', 'Choose the view "List"'],
      ['نمای «با منبع و کلیدواژه» را برگزینید', 'Choose the view "With source and keywords"'],
    ],
    'data.changed': [
      ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
      ['پیکربندی را تغییر دهید', 'Change the configuration'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.error.actor.found': ['فهرست بندها از کار می‌افتد', 'The list of paragraphs breaks'],
  },
})
