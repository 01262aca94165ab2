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
        onDone: { target: 'editing', actions: ['keepClass', 'entitle'] },
        onError: { target: 'failed', actions: 'keepRefusal' },
      },
    },
    failed: { on: { 'class.retry': 'reading', 'data.stale': 'reading' } },
    editing: {
      initial: 'form',
      on: { 'data.changed': { actions: 'passOn' }, 'data.stale': { actions: 'passOn' } },
      states: {
        form: {
          on: {
            'draft.change': { actions: ['change', 'tellDirty'] },
            'row.new': { target: 'defining', actions: ['forgetRow', 'openEditor'] },
            'row.edit': { guard: 'isDirect', target: 'defining', actions: ['keepRow', 'openEditor'] },
            'row.drop': { guard: 'isDirect', actions: ['dropRow', 'tellDirty'] },
            'pick.begin': { target: 'picking', actions: 'openPicker' },
            'class.save': [{ guard: 'isWhole', target: '#classEditor.saving', actions: 'forgetRefusal' }, { actions: 'try' }],
            'frame.save': [
              { guard: 'isWhole', target: '#classEditor.saving', actions: 'forgetRefusal' },
              { actions: ['try', 'tellDirty'] },
            ],
            'class.overwrite': { guard: 'isOvertaken', target: '#classEditor.saving', actions: ['forgetRevision', 'forgetRefusal'] },
            'class.reread': { guard: 'isOvertaken', target: '#classEditor.reading', actions: 'tellClean' },
            'class.cancel': { target: '#classEditor.closed', actions: ['tellClean', 'close'] },
          },
        },
        defining: {
          on: {
            'definition.saved': [
              { guard: 'isOver', target: 'form', actions: ['takeRow', 'closeEditor', 'tellDirty'] },
              { actions: ['takeRow', 'tellDirty'] },
            ],
            'definition.cancelled': { target: 'form', actions: 'closeEditor' },
          },
        },
        picking: {
          on: {
            'nodes.picked': { target: 'form', actions: ['takePicked', 'closePicker', 'tellDirty'] },
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
        onDone: { target: 'closed', actions: ['tell', 'report', 'tellClean', 'close'] },
        onError: { target: 'editing', actions: ['keepRefusal', 'tellDirty'] },
      },
    },
    /** A second press has no effect. */
    closed: {},
  },
})
