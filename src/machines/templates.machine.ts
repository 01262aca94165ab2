import { assign, setup } from 'xstate'
import type { DocumentTemplate } from '#api/contract/template'
import { providedPromise } from './provided'

/** Document templates of the user, loaded on demand. */
export const templatesMachine = setup({
  types: {} as { context: { templates: readonly DocumentTemplate[] }; events: { type: 'templates.look' } },
  actors: { fetchTemplates: providedPromise<readonly DocumentTemplate[], void>('fetchTemplates') },
  actions: { keep: assign((_, { templates }: { templates: readonly DocumentTemplate[] }) => ({ templates })) },
}).createMachine({
  id: 'templates',
  context: { templates: [] },
  initial: 'known',
  states: {
    known: { on: { 'templates.look': 'fetching' } },
    fetching: {
      invoke: {
        id: 'fetchTemplates',
        src: 'fetchTemplates',
        onDone: { target: 'known', actions: { type: 'keep', params: ({ event }) => ({ templates: event.output }) } },
        onError: 'known',
      },
    },
  },
})
