import { deleteConfirmationMachine } from '#windows/delete-confirmation/delete-confirmation.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(deleteConfirmationMachine, {
  title: ['تأیید حذف', 'confirming a deletion'],
  input: () => ({
    payload: { kind: 'delete' as const, uuids: ['n'], title: 'کالا', ontology: true as const },
    window: listener() as never,
    session: sara,
  }),
  samples: {
    'data.changed': [changedNode('a')],
    'xstate.done.actor.fetchUsages': [{ output: [] }, { output: [{ kind: 'INSTANCE', count: 1, titles: ['میز'] }] }],
    'xstate.error.actor.fetchUsages': [{ error: { code: 'unreachable' } }],
  },
  walks: {
    'a class': {},
    'an ordinary item': {
      input: () => ({ payload: { kind: 'delete' as const, uuids: ['n'], title: 'نامه' }, window: listener() as never, session: sara }),
    },
  },
  view: ({ value, context }) => [value, context.usages.length],
  words: {
    'xstate.done.actor.fetchUsages': [
      ['سرور چیز وابسته‌ای نمی‌یابد', 'The server finds nothing that depends on it'],
      ['سرور یک نمونهٔ وابسته می‌یابد', 'The server finds one instance that depends on it'],
    ],
    'xstate.error.actor.fetchUsages': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'delete.confirm': ['«حذف» را بزنید', 'Press "Delete"'],
    'delete.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
  },
})
