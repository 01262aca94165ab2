import { assign, setup } from 'xstate'

/** The number of pending API calls has changed. */
export interface ActivityEvent {
  type: 'calls.changed'
  pending: number
}

/** Says if any API call is pending. The loading indicator shows it. */
export const activityMachine = setup({
  types: {} as { context: { pending: number }; events: ActivityEvent },
  guards: { isWaiting: ({ event }) => event.pending > 0 },
  actions: { setPending: assign({ pending: ({ event }) => event.pending }) },
}).createMachine({
  id: 'activity',
  context: { pending: 0 },
  initial: 'idle',
  states: {
    idle: { on: { 'calls.changed': { guard: 'isWaiting', target: 'loading', actions: 'setPending' } } },
    loading: {
      on: {
        'calls.changed': [
          { guard: 'isWaiting', actions: 'setPending' },
          { target: 'idle', actions: 'setPending' },
        ],
      },
    },
  },
})
