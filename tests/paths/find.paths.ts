import { findMachine } from '#windows/viewer/find.machine'
import { definePaths } from './define'
import { listener } from './stage'

const hit = (page: number) => ({ page, start: 0, end: 4 })

export const paths = definePaths(findMachine, {
  title: ['جست‌وجو در سند', 'searching in a document'],
  input: () => ({ picture: null, page: 1, viewer: listener() as never }),
  samples: {
    'query.changed': [{ query: 'نامه' }, { query: ' ' }],
    'page.searched': [{ hits: [hit(1), hit(2)] }, { hits: [] }],
    'search.done': [{ layoutReadings: [] }, { layoutReadings: ['نامه‌ها'] }],
  },
  view: ({ value, context }) => [
    value,
    context.query,
    Math.min(context.hits.length, 3),
    context.current?.page,
    context.layoutReadings.length,
  ],
  words: {
    'query.changed': [
      ['واژه‌ای را که در سند هست بنویسید', 'Type a word that the document has'],
      ['کادر جست‌وجو را خالی کنید', 'Empty the search field'],
    ],
    'hit.next': ['«بعدی» را بزنید', 'Press "Next"'],
    'hit.previous': ['«قبلی» را بزنید', 'Press "Previous"'],
    'page.searched': [
      ['صفحه‌ای خوانده می‌شود که واژه در آن هست', 'A page with the word has been read'],
      ['صفحه‌ای خوانده می‌شود که واژه در آن نیست', 'A page without the word has been read'],
    ],
    'search.done': [
      ['همهٔ صفحه‌ها خوانده شد', 'All pages have been read'],
      ['همهٔ صفحه‌ها خوانده شد، و واژهٔ نزدیکی در سند هست', 'All pages have been read, and the document has a similar word'],
    ],
    'xstate.error.actor.searchPages': ['خواندن صفحه‌ها از کار می‌افتد', 'Reading the pages breaks'],
  },
})
