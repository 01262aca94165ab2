import { editCharacteristicSetup } from './edit-characteristic-setup'

/** Edits the general properties of a class and their values. The values belong to the class itself, not to its instances. */
export const editCharacteristicMachine = editCharacteristicSetup.createMachine({
  id: 'editCharacteristic',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    uuid: payload.uuid,
    page: payload.page ?? 'values',
    lines: [],
    read: undefined,
    isSubmitted: false,
    refusal: undefined,
    editor: undefined,
    newId: () => crypto.randomUUID(),
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchLines',
        src: 'fetchLines',
        input: ({ context: { uuid } }) => ({ uuid }),
        onDone: { target: 'editing', actions: { type: 'setLines', params: ({ event }) => ({ lines: event.output }) } },
        onError: { target: 'failed', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'lines.retry': 'loading', 'data.stale': 'loading' } },
    editing: {
      initial: 'form',
      on: {
        'data.changed': { actions: { type: 'forwardToEditor', params: ({ event }) => event } },
        'data.stale': { actions: { type: 'forwardToEditor', params: ({ event }) => event } },
      },
      states: {
        form: {
          on: {
            'page.select': { actions: { type: 'setPage', params: ({ event }) => ({ page: event.page }) } },
            'values.change': {
              actions: [{ type: 'setValues', params: ({ event: { uuid, values } }) => ({ uuid, values }) }, 'notifyDirty'],
            },
            'line.new': { target: 'defining', actions: { type: 'openEditor', params: {} } },
            'line.edit': { target: 'defining', actions: { type: 'openEditor', params: ({ event }) => ({ line: event.line }) } },
            'line.drop': { actions: [{ type: 'removeLine', params: ({ event }) => ({ uuid: event.uuid }) }, 'notifyDirty'] },
            'lines.save': [
              { guard: 'isValid', target: '#editCharacteristic.saving', actions: 'clearRefusal' },
              { actions: 'markSubmitted' },
            ],
            'frame.save': [
              { guard: 'isValid', target: '#editCharacteristic.saving', actions: 'clearRefusal' },
              { actions: ['markSubmitted', 'notifyDirty'] },
            ],
            'lines.overwrite': { guard: 'hasConflict', target: '#editCharacteristic.saving', actions: ['clearRevisions', 'clearRefusal'] },
            'lines.reload': { guard: 'hasConflict', target: '#editCharacteristic.loading', actions: 'notifyClean' },
            'lines.cancel': { target: '#editCharacteristic.closed', actions: ['notifyClean', 'close'] },
          },
        },
        defining: {
          on: {
            'definition.saved': [
              {
                guard: { type: 'isLastDefinition', params: ({ event }) => ({ addAnother: event.addAnother }) },
                target: 'form',
                actions: [{ type: 'setDefinition', params: ({ event }) => ({ draft: event.draft }) }, 'closeEditor', 'notifyDirty'],
              },
              { actions: [{ type: 'setDefinition', params: ({ event }) => ({ draft: event.draft }) }, 'notifyDirty'] },
            ],
            'definition.cancelled': { target: 'form', actions: 'closeEditor' },
          },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveLines',
        src: 'saveLines',
        input: ({ context: { uuid, lines, read } }) => ({ uuid, lines, read }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'notifySaved', params: ({ event }) => ({ message: event.output }) }, 'notifyChanged', 'notifyClean', 'close'],
        },
        onError: { target: 'editing', actions: [{ type: 'setRefusal', params: ({ event }) => ({ error: event.error }) }, 'notifyDirty'] },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
