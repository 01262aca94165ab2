import { definitionSetup } from './definition-setup'

/** Edits one relation, attribute or dynamic attribute. If the server refuses a save, all input stays. */
export const definitionMachine = definitionSetup.createMachine({
  id: 'definition',
  type: 'parallel',
  context: ({ input }) => ({ ...input, before: input.draft, isTried: false, refusal: undefined, numbers: [], pick: null, news: 0 }),
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
            'title.take': { guard: 'isNewPlace', target: 'taking' },
            'pick.begin': { target: 'picking', actions: { type: 'beginPick', params: ({ event: { field } }) => ({ field }) } },
            'draft.submit': [{ guard: 'isWhole', target: 'saving', actions: 'clearRefusal' }, { actions: 'try' }],
            'frame.save': [{ guard: 'isWhole', target: 'saving', actions: 'clearRefusal' }, { actions: ['try', 'notifyDirty'] }],
            'draft.overwrite': { guard: 'isOvertaken', target: 'saving', actions: ['clearRevision', 'clearRefusal'] },
            'draft.reread': { guard: 'isOvertaken', target: 'rereading' },
            'draft.cancel': { actions: ['notifyClean', 'cancel'] },
          },
        },
        /** Loads the existing definition that will be attached. */
        taking: {
          invoke: {
            id: 'fetchDefinition',
            src: 'fetchDefinition',
            input: ({ context, event }) => ({ mode: context.draft.mode, uuid: event.type === 'title.take' ? event.uuid : '' }),
            onDone: { target: 'editing', actions: ['take', 'notifyDirty'] },
            onError: { target: 'editing', actions: 'setRefusal' },
          },
        },
        /** Reads the definition as it is stored now; it replaces the draft. */
        rereading: {
          invoke: {
            id: 'fetchTheirs',
            src: 'fetchDefinition',
            input: ({ context: { draft } }) => ({ mode: draft.mode, uuid: draft.uuid }),
            onDone: { target: 'editing', actions: ['keepTheirs', 'notifyClean'] },
            onError: { target: 'editing', actions: 'setRefusal' },
          },
        },
        picking: {
          on: {
            'nodes.picked': {
              target: 'editing',
              actions: [{ type: 'setPicked', params: ({ event: { nodes } }) => ({ nodes }) }, 'endPick', 'notifyDirty'],
            },
            'range.picked': {
              target: 'editing',
              actions: [{ type: 'addEntries', params: ({ event: { entries } }) => ({ entries }) }, 'endPick', 'notifyDirty'],
            },
            'picking.cancelled': { target: 'editing', actions: 'endPick' },
            'range.cancelled': { target: 'editing', actions: 'endPick' },
          },
        },
        saving: {
          invoke: {
            id: 'saveDefinition',
            src: 'saveDefinition',
            input: ({ context, event }) => ({ draft: context.draft, again: event.type === 'draft.submit' && event.again }),
            onDone: [
              { guard: 'goesOn', target: 'editing', actions: ['notifySaved', 'beginAnew', 'notifyClean'] },
              { target: 'editing', actions: ['notifySaved', 'beExisting', 'notifyClean'] },
            ],
            onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
          },
        },
      },
    },
    /** Loads the numeric attributes in the range of the chosen relation, from which a value can be computed. */
    numbers: {
      initial: 'known',
      on: { 'draft.change': { guard: { type: 'changesBasis', params: ({ event: { change } }) => ({ change }) }, target: '.asking' } },
      states: {
        known: {},
        asking: {
          invoke: {
            id: 'fetchNumbers',
            src: 'fetchNumbers',
            input: ({ context: { draft, bases } }) => ({ range: bases.find(({ uuid }) => uuid === draft.basedOn?.uuid)?.range ?? [] }),
            onDone: { target: 'known', actions: 'setNumbers' },
            onError: { target: 'known', actions: 'setRefusal' },
          },
        },
      },
    },
  },
})
