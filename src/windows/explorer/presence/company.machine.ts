import { assign, setup } from 'xstate'
import { providedCallback } from '#machines/provided'
import { type Company, type FolderShown, nobody } from './company'

export type CompanyEvent = { type: 'presence.updated'; company: Company }

interface CompanyContext extends Company {
  owner: FolderShown
}

/** Other users viewing this folder. */
export const companyMachine = setup({
  types: {} as { context: CompanyContext; events: CompanyEvent; input: Pick<CompanyContext, 'owner'> },
  actors: { watchFolder: providedCallback<{ type: never }, { owner: FolderShown }>('watchFolder') },
  guards: { hasOthers: (_, { total }: Pick<Company, 'total'>) => total > 0 },
  actions: {
    setUsers: assign((_, { people, total }: Company) => ({ people, total })),
    clearUsers: assign(nobody),
  },
}).createMachine({
  id: 'company',
  context: ({ input }) => ({ ...input, ...nobody }),
  initial: 'alone',
  invoke: {
    id: 'watchFolder',
    src: 'watchFolder',
    input: ({ context: { owner } }) => ({ owner }),
    onError: { target: '.alone', actions: 'clearUsers' },
  },
  on: {
    'presence.updated': [
      {
        guard: { type: 'hasOthers', params: ({ event }) => event.company },
        target: '.together',
        actions: { type: 'setUsers', params: ({ event }) => event.company },
      },
      { target: '.alone', actions: 'clearUsers' },
    ],
  },
  states: { alone: {}, together: {} },
})
