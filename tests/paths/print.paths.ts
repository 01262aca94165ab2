import { printMachine } from '#windows/print/print.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const list = { title: 'نامه‌ها', folders: ['a'], keyword: '', sortBy: 'title', direction: 'ASC' as const, selected: ['b', 'c'] }

export const paths = definePaths(printMachine, {
  title: ['چاپ فهرست', 'printing a list'],
  input: () => ({ payload: list, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'scope.choose': [{ scope: 'all' }, { scope: 'selected' }],
  },
  view: ({ value, context }) => [value, context.scope],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'scope.choose': [
      ['«همهٔ فهرست» را برگزینید', 'Choose the whole list'],
      ['«انتخاب‌شده‌ها» را برگزینید', 'Choose what is selected'],
    ],
    'print.start': ['«چاپ» را بزنید', 'Press "Print"'],
    'print.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.printList': ['کادر چاپ مرورگر باز می‌شود', 'The print dialog of the browser opens'],
    'xstate.error.actor.printList': ['سرور فهرست را نمی‌دهد', 'The server does not answer the list'],
  },
})
