import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { FormInput } from '#api/contract/ontology'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { classRules } from '#widgets/class-picker/class-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { getEventError, getEventOutput } from '#machines/settled'
import { type Design, type DesignFault, emptyDesign, findDesignFaults } from './form-design'

/** The form to design, the properties of its class that it can contain, and the workflows that it can start. */
export interface OpenedDesign {
  classUuid: string
  className: string
  inputs: readonly FormInput[]
  workflows: readonly WorkflowChoice[]
  design: Design
  /** Revision that was loaded; undefined for a new form, and to overwrite the changes of other users. */
  revision: string | undefined
}

export interface SavingDesign {
  uuid: string | undefined
  classUuid: string
  design: Design
  revision: string | undefined
}

/** Id of the saved form, and the message for the user. */
export interface SavedDesign {
  uuid: string
  message: string
}

export type FormDesignerEvent =
  | ContentEvent
  | NodesPicked
  | { type: 'design.changed'; design: Design }
  | { type: 'design.save' }
  /** Overwrites the changes that another user has saved since. */
  | { type: 'design.overwrite' }
  /** Loads the changes of the other user and discards the user's own. */
  | { type: 'design.reload' }
  | { type: 'design.retry' }
  | { type: 'design.cancel' }

interface FormDesignerContext extends OpenedDesign {
  window: WindowRef
  uuid: string | undefined
  mainTitle: string | undefined
  faults: readonly DesignFault[]
  refusal: ServerError | undefined
  picker: ActorRefFrom<typeof nodePickerMachine> | undefined
}

/** Edits a form of a class; its fields are arranged in columns. For a new form the user first chooses the class. */
export const formDesignerMachine = setup({
  types: {} as { context: FormDesignerContext; input: WindowInput<{ uuid?: string | undefined }>; events: FormDesignerEvent },
  actors: {
    openDesign: providedPromise<OpenedDesign, { uuid: string | undefined; classUuid: string }>('openDesign'),
    saveDesign: providedPromise<SavedDesign, SavingDesign>('saveDesign'),
    picker: nodePickerMachine,
  },
  guards: {
    isNew: ({ context }) => context.uuid === undefined && context.classUuid === '',
    hasFaults: ({ context }) => context.faults.length > 0,
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
  },
  actions: {
    openPicker: assign(({ context: { mainTitle }, spawn, self }) => ({
      picker: spawn('picker', { id: 'picker', input: { owner: self, rules: classRules({ multiple: false }), mainTitle } }),
    })),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ picker: undefined })
    }),
    setClass: assign({ classUuid: (_, { uuid = '' }: { uuid: string | undefined }) => uuid }),
    setOpened: assign(({ event }) => ({ ...getEventOutput<OpenedDesign>(event), faults: [], refusal: undefined })),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    clearRevision: assign({ revision: undefined }),
    setDesign: assign({ design: (_, { design }: { design: Design }) => design, faults: [] }),
    check: assign({ faults: ({ context: { design, inputs } }) => findDesignFaults(design, inputs) }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    /** Reports to the window that the form cannot be saved, but only if the window asked because the user is closing it. */
    answerFrame: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'frame.save') enqueue.sendTo(context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest)
    }),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    notifySaved: enqueueActions(({ context: { window }, event, enqueue }) => {
      const { uuid, message } = getEventOutput<SavedDesign>(event)
      enqueue.sendTo(window, { type: 'window.dirty', dirty: false } satisfies WindowRequest)
      enqueue.sendTo(window, { type: 'data.changed', resource: 'ontology', uuids: [uuid], parentUuids: [] } satisfies WindowRequest)
      enqueue.sendTo(window, { type: 'notify', level: 'success', message: message } satisfies WindowRequest)
    }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'formDesigner',
  context: ({ input: { window, payload, session } }) => ({
    window,
    uuid: payload.uuid,
    mainTitle: session.config['hastineh.label'],
    ...{ classUuid: '', className: '', inputs: [], workflows: [], design: emptyDesign, revision: undefined },
    ...{ faults: [], refusal: undefined, picker: undefined },
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'choosing' }, { target: 'loading' }] },
    choosing: {
      entry: 'openPicker',
      exit: 'closePicker',
      on: {
        'nodes.picked': { target: 'loading', actions: { type: 'setClass', params: ({ event }) => ({ uuid: event.nodes[0]?.uuid }) } },
        'picking.cancelled': { target: 'closed', actions: 'close' },
      },
    },
    loading: {
      invoke: {
        id: 'openDesign',
        src: 'openDesign',
        input: ({ context: { uuid, classUuid } }) => ({ uuid, classUuid }),
        onDone: { target: 'editing', actions: 'setOpened' },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    failed: { on: { 'design.retry': 'loading' } },
    editing: {
      on: {
        'design.changed': { actions: [{ type: 'setDesign', params: ({ event }) => ({ design: event.design }) }, 'notifyDirty'] },
        'design.save': { target: 'checking', actions: 'check' },
        'frame.save': { target: 'checking', actions: 'check' },
        'design.overwrite': { guard: 'hasConflict', target: 'checking', actions: ['clearRevision', 'check'] },
        'design.reload': { guard: 'hasConflict', target: 'loading', actions: 'notifyClean' },
        'design.cancel': { target: 'closed', actions: 'close' },
      },
    },
    checking: {
      always: [
        { guard: 'hasFaults', target: 'editing', actions: 'answerFrame' },
        { target: 'saving', actions: 'clearRefusal' },
      ],
    },
    saving: {
      invoke: {
        id: 'saveDesign',
        src: 'saveDesign',
        input: ({ context: { uuid, classUuid, design, revision } }) => ({ uuid, classUuid, design, revision }),
        onDone: { target: 'closed', actions: ['notifySaved', 'close'] },
        onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
