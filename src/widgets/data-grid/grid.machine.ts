import { gridSetup, emptyPage } from './grid-setup'

/** Administers a paged list of rows. One row at a time can be created, changed, switched on or off, or removed. */
export const gridMachine = gridSetup.createMachine({
  id: 'grid',
  type: 'parallel',
  context: ({ input }) => ({
    window: input.window,
    query: { offset: 0, pageSize: 25, sortBy: '', direction: 'ASC', keyword: '' },
    page: emptyPage,
    options: null,
    draft: null,
    people: null,
    target: '',
    errors: { load: null, save: null, options: null },
  }),
  states: {
    rows: {
      initial: 'loading',
      on: {
        'grid.query': { target: '.loading', actions: { type: 'changeQuery', params: ({ event }) => ({ change: event.query }) } },
        'grid.search': {
          target: '.typing',
          actions: { type: 'changeQuery', params: ({ event: { keyword } }) => ({ change: { keyword } }) },
        },
        'grid.refresh': '.loading',
        'data.changed': { guard: 'affectsRows', target: '.loading' },
        'data.stale': '.loading',
      },
      states: {
        typing: { after: { typingPause: 'loading' } },
        loading: {
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context }) => context.query,
            onDone: {
              target: 'shown',
              actions: [
                { type: 'setPage', params: ({ event }) => event.output },
                { type: 'clearError', params: 'load' },
              ],
            },
            onError: { target: 'failed', actions: { type: 'setError', params: 'load' } },
          },
        },
        shown: {},
        failed: {},
      },
    },
    options: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadOptions',
            src: 'loadOptions',
            onDone: {
              target: 'ready',
              actions: [
                { type: 'setOptions', params: ({ event }) => event.output },
                { type: 'clearError', params: 'options' },
              ],
            },
            onError: { target: 'failed', actions: { type: 'setError', params: 'options' } },
          },
        },
        ready: {},
        failed: { on: { 'options.retry': 'loading' } },
      },
    },
    editor: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'row.new': {
              target: 'editing',
              actions: [{ type: 'setDraft', params: ({ event: { values } }) => ({ draft: { values } }) }, 'createPickLists'],
            },
            'row.edit': {
              target: 'editing',
              actions: [
                { type: 'setDraft', params: ({ event: { uuid, revision, values } }) => ({ draft: { uuid, revision, values } }) },
                'createPickLists',
              ],
            },
            'row.remove': { target: 'confirmingRemoval', actions: { type: 'setTarget', params: ({ event: { uuid } }) => ({ uuid }) } },
            'row.switch': { target: 'switching', actions: { type: 'setTarget', params: ({ event: { uuid } }) => ({ uuid }) } },
          },
        },
        editing: {
          on: {
            'draft.changed': {
              actions: [{ type: 'changeDraft', params: ({ event: { field, value } }) => ({ field, value }) }, 'notifyDirty'],
            },
            'draft.save': 'saving',
            'frame.save': 'waitingForForm',
            'draft.drop': { target: 'closed', actions: ['clearDraft', { type: 'clearError', params: 'save' }, 'notifyClean'] },
          },
        },
        /** The user closes the window and wants to save. The form answers whether its values can be saved. */
        waitingForForm: { on: { 'draft.save': 'saving', 'form.faulty': { target: 'editing', actions: 'notifyDirty' } } },
        saving: {
          invoke: {
            id: 'saveRow',
            src: 'saveRow',
            input: ({ context }) => context.draft ?? { values: {} },
            onDone: {
              target: 'closed',
              actions: [
                'clearDraft',
                { type: 'clearError', params: 'save' },
                'notifyClean',
                { type: 'notify', params: ({ event }) => event.output },
                'refresh',
              ],
            },
            onError: { target: 'editing', actions: [{ type: 'setError', params: 'save' }, 'notifyDirty'] },
          },
        },
        confirmingRemoval: { on: { 'remove.confirm': 'removing', 'remove.cancel': 'closed' } },
        removing: {
          invoke: {
            id: 'removeRow',
            src: 'removeRow',
            input: ({ context }) => context.target,
            onDone: { target: 'closed', actions: [{ type: 'notify', params: ({ event }) => event.output }, 'refresh'] },
            onError: 'closed',
          },
        },
        switching: {
          invoke: {
            id: 'switchRow',
            src: 'switchRow',
            input: ({ context, event }) => ({ uuid: context.target, on: event.type === 'row.switch' && event.on }),
            onDone: { target: 'closed', actions: [{ type: 'notify', params: ({ event }) => event.output }, 'refresh'] },
            onError: 'closed',
          },
        },
      },
    },
  },
})
