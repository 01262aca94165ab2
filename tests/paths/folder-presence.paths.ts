import { folderPresenceMachine } from '#windows/explorer/presence/folder-presence.machine'
import { definePaths } from './define'

const sara = {
  uuid: '00000000-0000-4000-8000-000000000001',
  username: 'sara',
  firstName: 'سارا',
  lastName: 'کریمی',
  fullName: 'سارا کریمی',
}

export const paths = definePaths(folderPresenceMachine, {
  title: ['همراهان پوشه', 'who else is in the folder'],
  input: () => ({ owner: { getSnapshot: () => ({ context: { located: { folder: null } } }), subscribe: () => ({ unsubscribe() {} }) } }),
  samples: { 'presence.updated': [{ users: { people: [sara], total: 1 } }, { users: { people: [], total: 0 } }] },
  view: ({ value, context }) => [value, context.total],
  words: {
    'presence.updated': [
      ['همکاری پوشه را باز می‌کند', 'A colleague opens the folder'],
      ['همکار از پوشه می‌رود', 'The colleague leaves the folder'],
    ],
    'xstate.error.actor.watchFolder': ['پایش پوشه از کار می‌افتد', 'Watching the folder breaks'],
  },
})
