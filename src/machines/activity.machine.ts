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
  actions: { keep: assign({ pending: ({ event }) => event.pending }) },
}).createMachine({
  id: 'activity',
  context: { pending: 0 },
  initial: 'quiet',
  states: {
    quiet: { on: { 'calls.changed': { guard: 'isWaiting', target: 'loading', actions: 'keep' } } },
    loading: {
      on: {
        'calls.changed': [
          { guard: 'isWaiting', actions: 'keep' },
          { target: 'quiet', actions: 'keep' },
        ],
      },
    },
  },
})
