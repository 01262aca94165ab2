import { blankClass } from './class-editor'
import { classEditorSetup } from './class-editor-setup'

/** Editor of one class with its definitions, or of several new classes as a hierarchy. The input stays if the server rejects it. */
export const classEditorMachine = classEditorSetup.createMachine({
  id: 'classEditor',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    uuid: payload.uuid,
    parentUuid: payload.parentUuid,
    draft: blankClass,
    isTried: false,
    refusal: undefined,
    editor: undefined,
    edited: undefined,
    pick: undefined,
    newId: () => crypto.randomUUID(),
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'reading' }] },
    reading: {
      invoke: {
        id: 'fetchClass',
        src: 'fetchClass',
        input: ({ context: { uuid = '' } }) => ({ uuid }),
        onDone: { target: 'editing', actions: ['setClass', 'entitle'] },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    failed: { on: { 'class.retry': 'reading', 'data.stale': 'reading' } },
    editing: {
      initial: 'form',
      on: { 'data.changed': { actions: 'forwardToChildren' }, 'data.stale': { actions: 'forwardToChildren' } },
      states: {
        form: {
          on: {
            'draft.change': { actions: ['change', 'notifyDirty'] },
            'row.new': { target: 'defining', actions: ['clearRow', 'openEditor'] },
            'row.edit': { guard: 'isDirect', target: 'defining', actions: ['setRow', 'openEditor'] },
            'row.drop': { guard: 'isDirect', actions: ['dropRow', 'notifyDirty'] },
            'pick.begin': { target: 'picking', actions: 'openPicker' },
            'class.save': [{ guard: 'isWhole', target: '#classEditor.saving', actions: 'clearRefusal' }, { actions: 'try' }],
            'frame.save': [
              { guard: 'isWhole', target: '#classEditor.saving', actions: 'clearRefusal' },
              { actions: ['try', 'notifyDirty'] },
            ],
            'class.overwrite': { guard: 'isOvertaken', target: '#classEditor.saving', actions: ['clearRevision', 'clearRefusal'] },
            'class.reread': { guard: 'isOvertaken', target: '#classEditor.reading', actions: 'notifyClean' },
            'class.cancel': { target: '#classEditor.closed', actions: ['notifyClean', 'close'] },
          },
        },
        defining: {
          on: {
            'definition.saved': [
              { guard: 'isOver', target: 'form', actions: ['takeRow', 'closeEditor', 'notifyDirty'] },
              { actions: ['takeRow', 'notifyDirty'] },
            ],
            'definition.cancelled': { target: 'form', actions: 'closeEditor' },
          },
        },
        picking: {
          on: {
            'nodes.picked': { target: 'form', actions: ['takePicked', 'closePicker', 'notifyDirty'] },
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
        onDone: { target: 'closed', actions: ['tell', 'report', 'notifyClean', 'close'] },
        onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
      },
    },
    /** A second press has no effect. */
    closed: {},
  },
})
