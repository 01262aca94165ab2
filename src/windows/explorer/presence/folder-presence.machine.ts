import { assign, setup } from 'xstate'
import { providedCallback } from '#machines/provided'
import { type OtherUsers, type OpenFolderSource, noOtherUsers } from './folder-presence'

export type FolderPresenceEvent = { type: 'presence.updated'; users: OtherUsers }

interface FolderPresenceContext extends OtherUsers {
  owner: OpenFolderSource
}

/** Other users viewing this folder. */
export const folderPresenceMachine = setup({
  types: {} as { context: FolderPresenceContext; events: FolderPresenceEvent; input: Pick<FolderPresenceContext, 'owner'> },
  actors: { watchFolder: providedCallback<{ type: never }, { owner: OpenFolderSource }>('watchFolder') },
  guards: { hasOthers: (_, { total }: Pick<OtherUsers, 'total'>) => total > 0 },
  actions: {
    setUsers: assign((_, { people, total }: OtherUsers) => ({ people, total })),
    clearUsers: assign(noOtherUsers),
  },
}).createMachine({
  id: 'folderPresence',
  context: ({ input }) => ({ ...input, ...noOtherUsers }),
  initial: 'withoutOthers',
  invoke: {
    id: 'watchFolder',
    src: 'watchFolder',
    input: ({ context: { owner } }) => ({ owner }),
    onError: { target: '.withoutOthers', actions: 'clearUsers' },
  },
  on: {
    'presence.updated': [
      {
        guard: { type: 'hasOthers', params: ({ event }) => event.users },
        target: '.withOthers',
        actions: { type: 'setUsers', params: ({ event }) => event.users },
      },
      { target: '.withoutOthers', actions: 'clearUsers' },
    ],
  },
  states: { withoutOthers: {}, withOthers: {} },
})
