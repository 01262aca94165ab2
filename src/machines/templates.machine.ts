import { assign, setup } from 'xstate'
import type { DocumentTemplate } from '#api/contract/template'
import { providedPromise } from './provided'

/** Document templates of the user, loaded on demand. */
export const templatesMachine = setup({
  types: {} as { context: { templates: readonly DocumentTemplate[] }; events: { type: 'templates.refresh' } },
  actors: { fetchTemplates: providedPromise<readonly DocumentTemplate[], void>('fetchTemplates') },
  actions: { setTemplates: assign((_, { templates }: { templates: readonly DocumentTemplate[] }) => ({ templates })) },
}).createMachine({
  id: 'templates',
  context: { templates: [] },
  initial: 'idle',
  states: {
    idle: { on: { 'templates.refresh': 'fetching' } },
    fetching: {
      invoke: {
        id: 'fetchTemplates',
        src: 'fetchTemplates',
        onDone: { target: 'idle', actions: { type: 'setTemplates', params: ({ event }) => ({ templates: event.output }) } },
        onError: 'idle',
      },
    },
  },
})
