import { definitionSetup } from './definition-setup'

/** Edits one relation, attribute or dynamic attribute. A refused save keeps all input. */
export const definitionMachine = definitionSetup.createMachine({
  id: 'definition',
  type: 'parallel',
  context: ({ input }) => ({ ...input, before: input.draft, isTried: false, refusal: undefined, numbers: [], pick: null, news: 0 }),
  invoke: { id: 'suggestions', src: 'suggestions', onError: {} },
  states: {
    work: {
      initial: 'editing',
      on: { 'data.changed': { actions: 'passOn' }, 'data.stale': { actions: 'passOn' } },
      states: {
        editing: {
          on: {
            'draft.change': { actions: ['change', 'tellDirty'] },
            'title.take': { guard: 'isNewPlace', target: 'taking' },
            'pick.begin': { target: 'picking', actions: 'beginPick' },
            'draft.submit': [{ guard: 'isWhole', target: 'saving', actions: 'forgetRefusal' }, { actions: 'try' }],
            'frame.save': [{ guard: 'isWhole', target: 'saving', actions: 'forgetRefusal' }, { actions: ['try', 'tellDirty'] }],
            'draft.overwrite': { guard: 'isOvertaken', target: 'saving', actions: ['forgetRevision', 'forgetRefusal'] },
            'draft.reread': { guard: 'isOvertaken', target: 'rereading' },
            'draft.cancel': { actions: ['tellClean', 'cancel'] },
          },
        },
        /** Loads an existing definition in order to attach it here. */
        taking: {
          invoke: {
            id: 'fetchDefinition',
            src: 'fetchDefinition',
            input: ({ context, event }) => ({ mode: context.draft.mode, uuid: event.type === 'title.take' ? event.uuid : '' }),
            onDone: { target: 'editing', actions: ['take', 'tellDirty'] },
            onError: { target: 'editing', actions: 'keepRefusal' },
          },
        },
        /** Reads the saved definition, which replaces the draft. */
        rereading: {
          invoke: {
            id: 'fetchTheirs',
            src: 'fetchDefinition',
            input: ({ context: { draft } }) => ({ mode: draft.mode, uuid: draft.uuid }),
            onDone: { target: 'editing', actions: ['keepTheirs', 'tellClean'] },
            onError: { target: 'editing', actions: 'keepRefusal' },
          },
        },
        picking: {
          on: {
            'nodes.picked': { target: 'editing', actions: ['keepPicked', 'endPick', 'tellDirty'] },
            'range.picked': { target: 'editing', actions: ['keepEntries', 'endPick', 'tellDirty'] },
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
              { guard: 'goesOn', target: 'editing', actions: ['tellSaved', 'beginAnew', 'tellClean'] },
              { target: 'editing', actions: ['tellSaved', 'beExisting', 'tellClean'] },
            ],
            onError: { target: 'editing', actions: ['keepRefusal', 'tellDirty'] },
          },
        },
      },
    },
    /** Loads the numeric attributes of the chosen relation's range, for computed values. */
    numbers: {
      initial: 'known',
      on: { 'draft.change': { guard: 'changesBasis', target: '.asking' } },
      states: {
        known: {},
        asking: {
          invoke: {
            id: 'fetchNumbers',
            src: 'fetchNumbers',
            input: ({ context: { draft, bases } }) => ({ range: bases.find(({ uuid }) => uuid === draft.basedOn?.uuid)?.range ?? [] }),
            onDone: { target: 'known', actions: 'keepNumbers' },
            onError: { target: 'known', actions: 'keepRefusal' },
          },
        },
      },
    },
  },
})
