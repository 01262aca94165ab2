import { configurationSetup, getChangesToSave } from './configuration-setup'

/** Form with all settings, and the list of periodic tasks. */
export const configurationMachine = configurationSetup.createMachine({
  id: 'configuration',
  context: ({ input }) => ({ window: input.window, entries: [], draft: {}, error: null, tasks: [], starting: '', trying: '' }),
  type: 'parallel',
  states: {
    values: {
      initial: 'loading',
      states: {
        loading: {
          on: {
            'value.change': {
              actions: [{ type: 'changeValue', params: ({ event }) => ({ entry: event.entry, value: event.value }) }, 'notifyDirty'],
            },
          },
          invoke: {
            id: 'fetchEntries',
            src: 'fetchEntries',
            onDone: { target: 'editing', actions: 'setEntries' },
            onError: { target: 'failed', actions: 'setError' },
          },
        },
        failed: { on: { 'values.retry': 'loading', 'data.stale': 'loading' }, exit: 'clearError' },
        editing: {
          on: {
            'value.change': {
              actions: [{ type: 'changeValue', params: ({ event }) => ({ entry: event.entry, value: event.value }) }, 'notifyDirty'],
            },
            'values.undo': { target: 'loading', actions: ['undo', 'notifyDirty'] },
            'values.save': { guard: 'hasChanges', target: 'saving' },
            'frame.save': { target: 'saving' },
            'data.changed': { guard: 'affectsConfig', target: 'loading' },
            'data.stale': 'loading',
          },
        },
        saving: {
          invoke: {
            id: 'saveEntries',
            src: 'saveEntries',
            input: getChangesToSave,
            onDone: { target: 'editing', actions: ['setSaved', 'notifyDirty', 'notifySaved'] },
            onError: { target: 'editing', actions: ['setError', 'notifyDirty'] },
          },
        },
      },
    },
    services: {
      initial: 'idle',
      states: {
        idle: { on: { 'service.try': { target: 'trying', actions: { type: 'setTrying', params: ({ event }) => ({ key: event.key }) } } } },
        trying: {
          invoke: {
            id: 'tryService',
            src: 'tryService',
            input: ({ context }) => ({ key: context.trying }),
            onDone: { target: 'idle', actions: 'notifyTried' },
            onError: 'idle',
          },
        },
      },
    },
    tasks: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'fetchTasks', src: 'fetchTasks', onDone: { target: 'shown', actions: 'setTasks' }, onError: 'failed' } },
        failed: { on: { 'values.retry': 'loading', 'data.stale': 'loading' } },
        shown: {
          always: { guard: 'isTaskRunning', target: 'watching' },
          on: {
            'task.run': { target: 'starting', actions: { type: 'setStarting', params: ({ event }) => ({ name: event.name }) } },
            'data.changed': { guard: 'affectsConfig', target: 'loading' },
            'frame.activated': 'loading',
          },
        },
        watching: {
          after: { lookAgain: 'loading' },
          on: { 'task.run': { target: 'starting', actions: { type: 'setStarting', params: ({ event }) => ({ name: event.name }) } } },
        },
        starting: {
          invoke: {
            id: 'runTask',
            src: 'runTask',
            input: ({ context }) => ({ name: context.starting }),
            onDone: { target: 'shown', actions: 'setTasks' },
            onError: 'loading',
          },
        },
      },
    },
  },
})
