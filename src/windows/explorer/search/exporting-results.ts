import { searchSetup } from './search-setup'

/** Creates a file of the results, one at a time. */
export const exportingResults = searchSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'results.export': {
          target: 'exporting',
          actions: { type: 'setExport', params: ({ event }) => ({ holds: event.holds, criteria: event.criteria }) },
        },
      },
    },
    exporting: {
      invoke: {
        id: 'exportResults',
        src: 'exportResults',
        input: ({ context: { exporting, window } }) => ({ ...exporting, window }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
})
