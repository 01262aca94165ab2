import { noFilters } from './log'
import { listInput, logSetup } from './log-setup'

/** The lines of the log that match the filters, a file of them, and whether any was changed since it was written. */
export const logMachine = logSetup.createMachine({
  id: 'log',
  context: ({ input, spawn, self }) => ({
    window: input.window,
    filters: noFilters,
    labels: { types: {}, levels: {} },
    list: spawn('lines', { input: listInput(self) }),
    proof: undefined,
    services: undefined,
  }),
  type: 'parallel',
  states: {
    view: {
      initial: 'events',
      on: { 'services.saved': { actions: 'tellServicesSaved' }, 'data.stale': { actions: 'refreshServices' } },
      states: {
        events: { on: { 'view.select': { guard: 'isServices', target: 'services', actions: 'startServices' } } },
        services: { on: { 'view.select': { guard: 'isEvents', target: 'events' } } },
      },
    },
    filters: {
      initial: 'asked',
      on: {
        'filter.change': { target: '.typing', actions: 'keepFilters' },
        'filter.clear': { target: '.asked', actions: ['keepFilters', 'ask'] },
        'log.refresh': { actions: 'refresh' },
        'data.stale': { actions: 'refresh' },
      },
      states: { asked: {}, typing: { after: { typingPause: { target: 'asked', actions: 'ask' } } } },
    },
    labels: {
      initial: 'loading',
      states: {
        loading: {
          invoke: { id: 'fetchLabels', src: 'fetchLabels', onDone: { target: 'known', actions: 'keepLabels' }, onError: 'unknown' },
        },
        known: {},
        unknown: { on: { 'log.refresh': 'loading', 'data.stale': 'loading' } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: { on: { 'log.export': 'writing' } },
        writing: {
          invoke: {
            id: 'exportLines',
            src: 'exportLines',
            input: ({ context }) => context.filters,
            onDone: { target: 'idle', actions: 'tellSaved' },
            onError: 'idle',
          },
        },
      },
    },
    proof: {
      initial: 'idle',
      states: {
        idle: { on: { 'log.prove': 'reading' } },
        reading: { invoke: { id: 'proveLog', src: 'proveLog', onDone: { target: 'shown', actions: 'keepProof' }, onError: 'idle' } },
        shown: { on: { 'proof.close': { target: 'idle', actions: 'forgetProof' }, 'log.prove': 'reading' } },
      },
    },
  },
})
