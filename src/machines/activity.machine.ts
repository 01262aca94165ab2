import { assign, setup } from 'xstate'

/** How many calls wait for their answer. */
export interface ActivityEvent {
  type: 'calls.changed'
  pending: number
}

/** Whether any call waits for its answer: what the loading indicator shows. */
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
