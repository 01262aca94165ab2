import { pageSize } from '#api/contract/constants'
import { managePropertiesSetup } from './manage-properties-setup'

/** Administration of relations and attributes: search, create, edit, and delete after confirmation. */
export const managePropertiesMachine = managePropertiesSetup.createMachine({
  id: 'manageProperties',
  type: 'parallel',
  context: ({ input: { window, session } }) => ({
    window,
    session,
    query: { title: '', mode: 'PROPERTY', offset: 0, size: pageSize.ontologyList },
    page: { contents: [], totalElements: 0 },
    error: undefined,
    target: undefined,
    editor: undefined,
    newId: () => crypto.randomUUID(),
  }),
  states: {
    rows: {
      initial: 'loading',
      on: {
        'rows.query': { target: '.loading', actions: { type: 'changeQuery', params: ({ event }) => ({ change: event.query }) } },
        'rows.type': { target: '.typing', actions: { type: 'changeQuery', params: ({ event }) => ({ change: { title: event.title } }) } },
        'rows.retry': '.loading',
        'data.changed': {
          guard: { type: 'affectsList', params: ({ event }) => ({ resource: event.resource }) },
          target: '.loading',
          actions: { type: 'forwardToEditor', params: ({ event }) => event },
        },
        'data.stale': { target: '.loading', actions: { type: 'forwardToEditor', params: ({ event }) => event } },
        'definition.saved': '.loading',
      },
      states: {
        typing: { after: { typingPause: 'loading' } },
        loading: {
          invoke: {
            id: 'fetchRows',
            src: 'fetchRows',
            input: ({ context }) => context.query,
            onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        shown: {},
        failed: {},
      },
    },
    row: {
      initial: 'none',
      states: {
        none: {
          on: {
            'row.new': { guard: 'isAdmin', target: 'editing', actions: { type: 'openEditor', params: {} } },
            'row.edit': {
              guard: 'isAdmin',
              target: 'loadingDraft',
              actions: { type: 'setTarget', params: ({ event }) => ({ row: event.row }) },
            },
            'row.delete': {
              guard: 'isAdmin',
              target: 'confirmingDeletion',
              actions: { type: 'setTarget', params: ({ event }) => ({ row: event.row }) },
            },
          },
        },
        loadingDraft: {
          invoke: {
            id: 'fetchDraft',
            src: 'fetchDraft',
            input: ({ context: { target } }) => ({ mode: target?.mode ?? 'PROPERTY', uuid: target?.uuid ?? '' }),
            onDone: { target: 'editing', actions: { type: 'openEditor', params: ({ event }) => ({ draft: event.output }) } },
            onError: { target: 'none', actions: { type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        editing: {
          on: {
            'definition.saved': [
              {
                guard: { type: 'isLastDefinition', params: ({ event }) => ({ addAnother: event.addAnother }) },
                target: 'none',
                actions: [{ type: 'notifyChanged', params: ({ event }) => ({ uuid: event.draft.uuid }) }, 'closeEditor'],
              },
              { actions: { type: 'notifyChanged', params: ({ event }) => ({ uuid: event.draft.uuid }) } },
            ],
            'definition.cancelled': { target: 'none', actions: 'closeEditor' },
            'frame.save': { actions: { type: 'forwardToEditor', params: ({ event }) => event } },
          },
        },
        confirmingDeletion: { on: { 'delete.confirm': 'deleting', 'delete.cancel': 'none' } },
        deleting: {
          invoke: {
            id: 'deleteRow',
            src: 'deleteRow',
            input: ({ context: { target } }) => ({ uuid: target?.uuid ?? '', title: target?.title ?? '' }),
            onDone: {
              target: 'none',
              actions: [
                { type: 'notifyDeleted', params: ({ event }) => ({ message: event.output }) },
                { type: 'notifyChanged', params: ({ context }) => ({ uuid: context.target?.uuid ?? '' }) },
              ],
            },
            onError: { target: 'none', actions: { type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
  },
})
