import { createPagedListMachine } from '#machines/paged-list.machine'
import { definePaths } from './define'
import { listener } from './stage'

interface Item {
  uuid: string
}

const page = (...uuids: string[]) => ({ contents: uuids.map((uuid) => ({ uuid })), totalElements: 3 })
const firstError = new Error('refused')

export const paths = definePaths(createPagedListMachine<Item, string>, {
  title: ['فهرست صفحه‌بندی‌شده', 'a paged list'],
  input: () => ({ query: 'q', paging: 'scroll' as const, pageSize: 2, owner: listener() as never }),
  samples: {
    'list.query': [{ query: 'q', clear: true }],
    'list.paging': [{ paging: 'pages', pageSize: 2 }],
    'list.page': [{ offset: 2 }],
    'list.refresh': [{ keep: { uuid: 'b' } }],
    'list.move': [{ uuid: 'b', before: 'a' }],
    'xstate.done.actor.fetchPage': [{ output: page('a', 'b') }, { output: page() }],
    'xstate.error.actor.fetchPage': [{ error: firstError }],
  },
  view: ({ value, context }) => [
    value,
    context.paging,
    context.offset,
    context.shown.contents.map(({ uuid }: Item) => uuid).join(),
    context.pendingPage !== null,
    context.error !== null,
    context.pinnedItem !== null,
  ],
  limit: 20_000,
  // Rows are held back for the pointer or an edit in the same way for every listing. So these two are walked with one listing, and all
  // listings are walked without them.
  walks: {
    listing: { only: ['list.*', 'xstate.*'] },
    held: {
      only: ['pointer.*', 'edit.*', 'list.changed', 'list.apply', 'list.more', 'xstate.*'],
      view: ({ value, context }) => [value, context.shown.contents.length, context.pendingPage !== null],
    },
  },
  words: {
    'list.query': ['ترتیب فهرست را تغییر دهید', 'Sort the list otherwise'],
    'list.paging': ['صفحه‌بندی را روشن کنید', 'Switch paging on'],
    'list.page': ['به صفحهٔ دوم بروید', 'Go to the second page'],
    'list.more': ['تا پایان فهرست بپیمایید', 'Scroll to the end of the list'],
    'list.refresh': ['«تازه‌سازی» را بزنید', 'Press "Refresh"'],
    'list.changed': ['در جای دیگری چیزی از این فهرست را تغییر دهید', 'Change something of this list elsewhere'],
    'list.apply': ['«نمایش تغییرات» را بزنید', 'Press "Show changes"'],
    'list.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'list.move': ['سطر دوم را به بالا ببرید', 'Move the second row up'],
    'pointer.moved': ['نشانگر را روی سطرها ببرید', 'Move the pointer over the rows'],
    'pointer.left': ['نشانگر را از فهرست بیرون ببرید', 'Move the pointer out of the list'],
    'edit.begun': ['ویرایش نام یک سطر را آغاز کنید', 'Begin to edit the name of a row'],
    'edit.ended': ['ویرایش نام را تمام کنید', 'End editing the name'],
    'xstate.done.actor.fetchPage': [
      ['صفحه‌ای با دو سطر می‌رسد', 'A page of two rows arrives'],
      ['صفحه‌ای بدون سطر می‌رسد', 'A page without rows arrives'],
    ],
    'xstate.error.actor.fetchPage': ['صفحه خوانده نمی‌شود', 'The page can not be read'],
  },
})
