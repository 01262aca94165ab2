import { blankClass } from './class-editor'
import { classEditorSetup } from './class-editor-setup'

/** Edits one class with its definitions, or creates several classes as a hierarchy. The input stays if the server rejects it. */
export const classEditorMachine = classEditorSetup.createMachine({
  id: 'classEditor',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    uuid: payload.uuid,
    parentUuid: payload.parentUuid,
    draft: blankClass,
    isSubmitted: false,
    refusal: undefined,
    editor: undefined,
    edited: undefined,
    pick: undefined,
    newId: () => crypto.randomUUID(),
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      invoke: {
        id: 'fetchClass',
        src: 'fetchClass',
        input: ({ context: { uuid = '' } }) => ({ uuid }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'setClass', params: ({ event }) => ({ draft: event.output }) },
            { type: 'retitle', params: ({ event }) => ({ title: event.output.title }) },
          ],
        },
        onError: { target: 'failed', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'class.retry': 'loading', 'data.stale': 'loading' } },
    editing: {
      initial: 'form',
      on: {
        'data.changed': { actions: { type: 'forwardToChildren', params: ({ event }) => event } },
        'data.stale': { actions: { type: 'forwardToChildren', params: ({ event }) => event } },
      },
      states: {
        form: {
          on: {
            'draft.change': { actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
            'row.new': { target: 'defining', actions: ['clearRow', 'openEditor'] },
            'row.edit': {
              guard: { type: 'isDirect', params: ({ event }) => ({ row: event.row }) },
              target: 'defining',
              actions: [{ type: 'setRow', params: ({ event }) => ({ row: event.row }) }, 'openEditor'],
            },
            'row.drop': {
              guard: { type: 'isDirect', params: ({ event }) => ({ row: event.row }) },
              actions: [{ type: 'removeRow', params: ({ event }) => ({ row: event.row }) }, 'notifyDirty'],
            },
            'picker.open': { target: 'picking', actions: { type: 'openPicker', params: ({ event }) => ({ field: event.field }) } },
            'class.save': [{ guard: 'isValid', target: '#classEditor.saving', actions: 'clearRefusal' }, { actions: 'markSubmitted' }],
            'frame.save': [
              { guard: 'isValid', target: '#classEditor.saving', actions: 'clearRefusal' },
              { actions: ['markSubmitted', 'notifyDirty'] },
            ],
            'class.overwrite': { guard: 'hasConflict', target: '#classEditor.saving', actions: ['clearRevision', 'clearRefusal'] },
            'class.reload': { guard: 'hasConflict', target: '#classEditor.loading', actions: 'notifyClean' },
            'class.cancel': { target: '#classEditor.closed', actions: ['notifyClean', 'close'] },
          },
        },
        defining: {
          on: {
            'definition.saved': [
              {
                guard: { type: 'isLastDefinition', params: ({ event }) => ({ addAnother: event.addAnother }) },
                target: 'form',
                actions: [{ type: 'setDefinition', params: ({ event }) => ({ definition: event.draft }) }, 'closeEditor', 'notifyDirty'],
              },
              { actions: [{ type: 'setDefinition', params: ({ event }) => ({ definition: event.draft }) }, 'notifyDirty'] },
            ],
            'definition.cancelled': { target: 'form', actions: 'closeEditor' },
          },
        },
        picking: {
          on: {
            'nodes.picked': {
              target: 'form',
              actions: [{ type: 'setPartners', params: ({ event }) => ({ nodes: event.nodes }) }, 'closePicker', 'notifyDirty'],
            },
            'picking.cancelled': { target: 'form', actions: 'closePicker' },
          },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveClass',
        src: 'saveClass',
        input: ({ context: { uuid, parentUuid, draft } }) => ({ uuid, parentUuid, draft }),
        onDone: {
          target: 'closed',
          actions: [
            { type: 'notifySaved', params: ({ event }) => ({ message: event.output.message }) },
            { type: 'notifyChanged', params: ({ event }) => ({ uuids: event.output.uuids }) },
            'notifyClean',
            'close',
          ],
        },
        onError: { target: 'editing', actions: [{ type: 'setRefusal', params: ({ event }) => ({ error: event.error }) }, 'notifyDirty'] },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
