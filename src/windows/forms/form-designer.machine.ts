import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { FormInput } from '#api/contract/ontology'
import type { WorkflowChoice } from '#api/contract/workflow'
import { providedPromise } from '#machines/provided'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { classRules } from '../parts/class-picker/class-picker'
import { nodePickerMachine, type NodesPicked } from '../parts/node-picker/node-picker.machine'
import { type Design, type DesignFault, emptyDesign, faultsOfDesign } from './form-design'

/** A form with the class it is of: what of the class it may hold, and the workflows it may start. */
export interface Opened {
  classUuid: string
  className: string
  inputs: readonly FormInput[]
  workflows: readonly WorkflowChoice[]
  design: Design
}

export interface SavingDesign {
  uuid: string | undefined
  classUuid: string
  design: Design
}

/** The id of what was saved, and the sentence that tells of it. */
export interface SavedDesign {
  uuid: string
  said: string
}

export type FormDesignerEvent =
  | WindowFact
  | NodesPicked
  | { type: 'design.changed'; design: Design }
  | { type: 'design.save' }
  | { type: 'design.retry' }
  | { type: 'design.cancel' }

interface FormDesignerContext {
  window: WindowRef
  uuid: string | undefined
  mainTitle: string | undefined
  classUuid: string
  className: string
  inputs: readonly FormInput[]
  workflows: readonly WorkflowChoice[]
  design: Design
  faults: readonly DesignFault[]
  picker: ActorRefFrom<typeof nodePickerMachine> | undefined
}

const outputOf = <Output>(event: object): Output => (event as { output: Output }).output

/** A form of a class, designed in a grid of columns; a new one begins with the choice of the class. */
export const formDesignerMachine = setup({
  types: {} as { context: FormDesignerContext; input: WindowInput<{ uuid?: string | undefined }>; events: FormDesignerEvent },
  actors: {
    openDesign: providedPromise<Opened, { uuid: string | undefined; classUuid: string }>('openDesign'),
    saveDesign: providedPromise<SavedDesign, SavingDesign>('saveDesign'),
    picker: nodePickerMachine,
  },
  guards: {
    isNew: ({ context }) => context.uuid === undefined && context.classUuid === '',
    hasFaults: ({ context }) => context.faults.length > 0,
  },
  actions: {
    openPicker: assign(({ context: { mainTitle }, spawn, self }) => ({
      picker: spawn('picker', { id: 'picker', input: { owner: self, rules: classRules({ multiple: false }), mainTitle } }),
    })),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ picker: undefined })
    }),
    keepClass: assign({ classUuid: ({ event }) => (event.type === 'nodes.picked' ? (event.nodes[0]?.uuid ?? '') : '') }),
    keepOpened: assign(({ event }) => outputOf<Opened>(event)),
    keepDesign: assign({ design: ({ context, event }) => (event.type === 'design.changed' ? event.design : context.design), faults: [] }),
    check: assign({ faults: ({ context: { design, inputs } }) => faultsOfDesign(design, inputs) }),
    tellDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    tellSaved: enqueueActions(({ context: { window }, event, enqueue }) => {
      const { uuid, said } = outputOf<SavedDesign>(event)
      enqueue.sendTo(window, { type: 'window.dirty', dirty: false } satisfies WindowRequest)
      enqueue.sendTo(window, { type: 'data.changed', resource: 'ontology', uuids: [uuid], parentUuids: [] } satisfies WindowRequest)
      enqueue.sendTo(window, { type: 'notify', level: 'success', message: said } satisfies WindowRequest)
    }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'formDesigner',
  context: ({ input: { window, payload, session } }) => ({
    window,
    uuid: payload.uuid,
    mainTitle: session.config['hastineh.label'],
    ...{ classUuid: '', className: '', inputs: [], workflows: [], design: emptyDesign, faults: [], picker: undefined },
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'choosing' }, { target: 'loading' }] },
    choosing: {
      entry: 'openPicker',
      exit: 'closePicker',
      on: {
        'nodes.picked': { target: 'loading', actions: 'keepClass' },
        'picking.cancelled': { target: 'closed', actions: 'close' },
      },
    },
    loading: {
      invoke: {
        id: 'openDesign',
        src: 'openDesign',
        input: ({ context: { uuid, classUuid } }) => ({ uuid, classUuid }),
        onDone: { target: 'editing', actions: 'keepOpened' },
        onError: 'failed',
      },
    },
    failed: { on: { 'design.retry': 'loading' } },
    editing: {
      on: {
        'design.changed': { actions: ['keepDesign', 'tellDirty'] },
        'design.save': { target: 'checking', actions: 'check' },
        'design.cancel': { target: 'closed', actions: 'close' },
      },
    },
    checking: { always: [{ guard: 'hasFaults', target: 'editing' }, { target: 'saving' }] },
    saving: {
      invoke: {
        id: 'saveDesign',
        src: 'saveDesign',
        input: ({ context: { uuid, classUuid, design } }) => ({ uuid, classUuid, design }),
        onDone: { target: 'closed', actions: ['tellSaved', 'close'] },
        // The failed call tells of itself.
        onError: 'editing',
      },
    },
    /** A second press changes nothing. */
    closed: {},
  },
})
