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
  guards: { isSomebody: ({ event }) => event.type === 'presence.updated' && event.company.total > 0 },
  actions: {
    keep: assign(({ event }) => (event.type === 'presence.updated' ? event.company : {})),
    forget: assign(nobody),
  },
}).createMachine({
  id: 'company',
  context: ({ input }) => ({ ...input, ...nobody }),
  initial: 'alone',
  invoke: {
    id: 'watchFolder',
    src: 'watchFolder',
    input: ({ context: { owner } }) => ({ owner }),
    onError: { target: '.alone', actions: 'forget' },
  },
  on: {
    'presence.updated': [
      { guard: 'isSomebody', target: '.together', actions: 'keep' },
      { target: '.alone', actions: 'forget' },
    ],
  },
  states: { alone: {}, together: {} },
})
