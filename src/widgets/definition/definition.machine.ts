import { definitionSetup } from './definition-setup'

/** Edits one relation, attribute or dynamic attribute. If the server refuses a save, all input stays. */
export const definitionMachine = definitionSetup.createMachine({
  id: 'definition',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    before: input.draft,
    isSubmitted: false,
    refusal: undefined,
    numbers: [],
    pick: null,
    savedCount: 0,
  }),
  invoke: { id: 'suggestions', src: 'suggestions', onError: {} },
  states: {
    work: {
      initial: 'editing',
      on: {
        'data.changed': { actions: { type: 'forwardToPicker', params: ({ event }) => ({ event }) } },
        'data.stale': { actions: { type: 'forwardToPicker', params: ({ event }) => ({ event }) } },
      },
      states: {
        editing: {
          on: {
            'draft.change': { actions: [{ type: 'change', params: ({ event: { change } }) => ({ change }) }, 'notifyDirty'] },
            'title.choose': { guard: 'isNewDefinition', target: 'loadingExisting' },
            'picker.open': { target: 'picking', actions: { type: 'openPicker', params: ({ event: { field } }) => ({ field }) } },
            'draft.submit': [{ guard: 'isComplete', target: 'saving', actions: 'clearRefusal' }, { actions: 'markSubmitted' }],
            'frame.save': [
              { guard: 'isComplete', target: 'saving', actions: 'clearRefusal' },
              { actions: ['markSubmitted', 'notifyDirty'] },
            ],
            'draft.overwrite': { guard: 'hasConflict', target: 'saving', actions: ['clearRevision', 'clearRefusal'] },
            'draft.reload': { guard: 'hasConflict', target: 'reloading' },
            'draft.cancel': { actions: ['notifyClean', 'cancel'] },
          },
        },
        /** Loads the existing definition that will be attached. */
        loadingExisting: {
          invoke: {
            id: 'fetchDefinition',
            src: 'fetchDefinition',
            input: ({ context, event }) => ({ mode: context.draft.mode, uuid: event.type === 'title.choose' ? event.uuid : '' }),
            onDone: { target: 'editing', actions: ['setDefinition', 'notifyDirty'] },
            onError: { target: 'editing', actions: 'setRefusal' },
          },
        },
        /** Reads the definition as it is stored now; it replaces the draft. */
        reloading: {
          invoke: {
            id: 'fetchServerVersion',
            src: 'fetchDefinition',
            input: ({ context: { draft } }) => ({ mode: draft.mode, uuid: draft.uuid }),
            onDone: { target: 'editing', actions: ['applyServerVersion', 'notifyClean'] },
            onError: { target: 'editing', actions: 'setRefusal' },
          },
        },
        picking: {
          on: {
            'nodes.picked': {
              target: 'editing',
              actions: [{ type: 'setPicked', params: ({ event: { nodes } }) => ({ nodes }) }, 'closePicker', 'notifyDirty'],
            },
            'range.picked': {
              target: 'editing',
              actions: [{ type: 'addEntries', params: ({ event: { entries } }) => ({ entries }) }, 'closePicker', 'notifyDirty'],
            },
            'picking.cancelled': { target: 'editing', actions: 'closePicker' },
            'range.cancelled': { target: 'editing', actions: 'closePicker' },
          },
        },
        saving: {
          invoke: {
            id: 'saveDefinition',
            src: 'saveDefinition',
            input: ({ context, event }) => ({ draft: context.draft, addAnother: event.type === 'draft.submit' && event.addAnother }),
            onDone: [
              { guard: 'addsAnother', target: 'editing', actions: ['notifySaved', 'startNextDraft', 'notifyClean'] },
              { target: 'editing', actions: ['notifySaved', 'markExisting', 'notifyClean'] },
            ],
            onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
          },
        },
      },
    },
    /** Loads the numeric attributes in the range of the chosen relation, from which a value can be computed. */
    numbers: {
      initial: 'ready',
      on: { 'draft.change': { guard: { type: 'changesBasis', params: ({ event: { change } }) => ({ change }) }, target: '.loading' } },
      states: {
        ready: {},
        loading: {
          invoke: {
            id: 'fetchNumbers',
            src: 'fetchNumbers',
            input: ({ context: { draft, bases } }) => ({ range: bases.find(({ uuid }) => uuid === draft.basedOn?.uuid)?.range ?? [] }),
            onDone: { target: 'ready', actions: 'setNumbers' },
            onError: { target: 'ready', actions: 'setRefusal' },
          },
        },
      },
    },
  },
})
