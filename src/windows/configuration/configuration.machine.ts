import { configurationSetup, toSave } from './configuration-setup'

/** Form with all settings, and the periodic tasks. */
export const configurationMachine = configurationSetup.createMachine({
  id: 'configuration',
  context: ({ input }) => ({ window: input.window, entries: [], draft: {}, error: null, tasks: [], starting: '', trying: '' }),
  type: 'parallel',
  states: {
    values: {
      initial: 'loading',
      states: {
        loading: {
          on: { 'value.change': { actions: ['change', 'tellDirty'] } },
          invoke: {
            id: 'fetchEntries',
            src: 'fetchEntries',
            onDone: { target: 'editing', actions: 'keepEntries' },
            onError: { target: 'failed', actions: 'keepError' },
          },
        },
        failed: { on: { 'values.retry': 'loading', 'data.stale': 'loading' }, exit: 'forgetError' },
        editing: {
          on: {
            'value.change': { actions: ['change', 'tellDirty'] },
            'values.undo': { target: 'loading', actions: ['undo', 'tellDirty'] },
            'values.save': { guard: 'hasChanges', target: 'saving' },
            'frame.save': { target: 'saving' },
            'data.changed': { guard: 'concernsConfig', target: 'loading' },
            'data.stale': 'loading',
          },
        },
        saving: {
          invoke: {
            id: 'saveEntries',
            src: 'saveEntries',
            input: toSave,
            onDone: { target: 'editing', actions: ['keepSaved', 'tellDirty', 'tellSaved'] },
            onError: { target: 'editing', actions: ['keepError', 'tellDirty'] },
          },
        },
      },
    },
    services: {
      initial: 'idle',
      states: {
        idle: { on: { 'service.try': { target: 'trying', actions: 'keepTrying' } } },
        trying: {
          invoke: {
            id: 'tryService',
            src: 'tryService',
            input: ({ context }) => ({ key: context.trying }),
            onDone: { target: 'idle', actions: 'tellTried' },
            onError: 'idle',
          },
        },
      },
    },
    tasks: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'fetchTasks', src: 'fetchTasks', onDone: { target: 'shown', actions: 'keepTasks' }, onError: 'failed' } },
        failed: { on: { 'values.retry': 'loading', 'data.stale': 'loading' } },
        shown: {
          always: { guard: 'isUnderWay', target: 'watching' },
          on: {
            'task.run': { target: 'starting', actions: 'keepStarting' },
            'data.changed': { guard: 'concernsConfig', target: 'loading' },
            'frame.activated': 'loading',
          },
        },
        watching: {
          after: { lookAgain: 'loading' },
          on: { 'task.run': { target: 'starting', actions: 'keepStarting' } },
        },
        starting: {
          invoke: {
            id: 'runTask',
            src: 'runTask',
            input: ({ context }) => ({ name: context.starting }),
            onDone: { target: 'shown', actions: 'keepTasks' },
            onError: 'loading',
          },
        },
      },
    },
  },
})
