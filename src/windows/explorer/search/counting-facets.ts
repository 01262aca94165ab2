import { searchSetup } from './search-setup'

/** Counts the results for each value of the filters. */
export const countingFacets = searchSetup.createStateConfig({
  initial: 'settled',
  on: {
    'facets.load': {
      target: '.loading',
      actions: { type: 'setCountedCriteria', params: ({ event }) => ({ criteria: event.criteria }) },
    },
  },
  states: {
    settled: {},
    loading: {
      invoke: {
        id: 'fetchFacets',
        src: 'fetchFacets',
        input: ({ context }) => ({ criteria: context.countedCriteria }),
        onDone: { target: 'settled', actions: 'setFacets' },
        // Without numbers the filters still work.
        onError: { target: 'settled', actions: 'clearFacets' },
      },
    },
  },
})
