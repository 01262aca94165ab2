import { assign, setup } from 'xstate'
import { providedPromise } from './provided'

/** Window kinds with a help entry. Their title bars show a help button. */
export const helpTopicsMachine = setup({
  types: {} as { context: { kinds: readonly string[] }; events: { type: 'topics.changed' } },
  actors: { fetchTopics: providedPromise<readonly string[], void>('fetchTopics') },
  actions: { setKinds: assign({ kinds: ({ event }) => ('output' in event ? (event.output as readonly string[]) : []) }) },
}).createMachine({
  id: 'helpTopics',
  context: { kinds: [] },
  initial: 'fetching',
  states: {
    fetching: {
      invoke: { id: 'fetchTopics', src: 'fetchTopics', onDone: { target: 'loaded', actions: 'setKinds' }, onError: 'loaded' },
      on: { 'topics.changed': { target: 'fetching', reenter: true } },
    },
    loaded: { on: { 'topics.changed': 'fetching' } },
  },
})
