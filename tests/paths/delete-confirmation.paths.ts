import { deleteConfirmationMachine } from '#windows/delete-confirmation/delete-confirmation.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(deleteConfirmationMachine, {
  title: ['تأیید حذف', 'confirming a deletion'],
  input: () => ({ payload: { kind: 'delete' as const, uuids: ['n'], title: 'نامه' }, window: listener() as never, session: sara }),
  samples: { 'data.changed': [changedNode('a')] },
  words: {
    'delete.confirm': ['«حذف» را بزنید', 'Press "Delete"'],
    'delete.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
  },
})
