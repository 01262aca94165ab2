import { assign, setup } from 'xstate'
import { providedCallback } from '#machines/provided'
import { type Company, type FolderShown, nobody } from './company'

export type CompanyEvent = { type: 'company.told'; company: Company }

interface CompanyContext extends Company {
  owner: FolderShown
}

/** Other users viewing this folder. */
export const companyMachine = setup({
  types: {} as { context: CompanyContext; events: CompanyEvent; input: Pick<CompanyContext, 'owner'> },
  actors: { watchFolder: providedCallback<{ type: never }, { owner: FolderShown }>('watchFolder') },
  guards: { isSomebody: ({ event }) => event.type === 'company.told' && event.company.total > 0 },
  actions: {
    keep: assign(({ event }) => (event.type === 'company.told' ? event.company : {})),
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
    'company.told': [
      { guard: 'isSomebody', target: '.together', actions: 'keep' },
      { target: '.alone', actions: 'forget' },
    ],
  },
  states: { alone: {}, together: {} },
})
