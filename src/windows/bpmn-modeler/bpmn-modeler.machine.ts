import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import type { ModelerChoices, Model, SavedModel, ModelSave } from './model'

export type ModelerEvent =
  | ContentEvent
  | { type: 'model.pick'; uuid: string }
  /** The user changed the drawing or a property of an element. */
  | { type: 'model.changed' }
  | { type: 'model.save'; xml: string; publish: boolean }
  /** The drawing could not be read from the canvas. */
  | { type: 'form.faulty' }
  | { type: 'modeler.retry' }
  /** Overwrites the drawing that another user has saved since. */
  | { type: 'model.overwrite'; xml: string }
  /** Loads the drawing of the other user and discards the user's own. */
  | { type: 'model.reload' }

interface ModelerContext {
  window: WindowRef
  workflowUuid: string | undefined
  choices: ModelerChoices | undefined
  model: Model | undefined
  /** Number of diagrams loaded so far. A new number creates a new canvas. */
  loadCount: number
  isDirty: boolean
  saving: ModelSave | undefined
  /** Error of the server, which names the invalid elements. */
  refusal: ServerError | undefined
}

/** Edits the diagram of a workflow. The drawing stays in the canvas until the server has saved it. */
export const bpmnModelerMachine = setup({
  types: {} as { context: ModelerContext; events: ModelerEvent; input: WindowInput<{ workflowUuid?: string | undefined }> },
  actors: {
    fetchChoices: providedPromise<ModelerChoices, void>('fetchChoices'),
    fetchModel: providedPromise<Model, { uuid: string }>('fetchModel'),
    saveModel: providedPromise<SavedModel, ModelSave>('saveModel'),
  },
  guards: {
    isPicked: ({ context }) => context.workflowUuid !== undefined,
    isChangedSince: stateIn({ saving: 'changed' }),
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
  },
  actions: {
    setChoices: assign({ choices: ({ event }) => getEventOutput<ModelerChoices>(event) }),
    setWorkflow: assign((_, { uuid }: { uuid: string }) => ({ workflowUuid: uuid })),
    setModel: assign(({ context, event }) => ({
      ...{ model: getEventOutput<Model>(event), loadCount: context.loadCount + 1, isDirty: false, refusal: undefined },
    })),
    clearModel: assign({ model: undefined, isDirty: false, refusal: undefined }),
    retitleWindow: ({ context: { window, model } }) => {
      if (model) window.send({ type: 'window.retitle', title: model.title })
    },
    rememberPayload: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.remember', payload: { workflowUuid: context.workflowUuid } }),
    ),
    markDirty: assign({ isDirty: true }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true }),
    setSaving: assign(({ context: { workflowUuid: uuid = '', model } }, { xml, publish }: Pick<ModelSave, 'xml' | 'publish'>) => ({
      saving: { uuid, xml, publish, drawing: model?.drawing },
      refusal: undefined,
    })),
    setOverwriting: assign(({ context: { saving } }, { xml }: { xml: string }) =>
      saving ? { saving: { ...saving, xml, drawing: undefined }, refusal: undefined } : {},
    ),
    setSaved: assign({
      model: ({ event }) => getEventOutput<SavedModel>(event).model,
      refusal: ({ event }) => getEventOutput<SavedModel>(event).refusal,
    }),
    markClean: assign({ isDirty: false }),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false }),
    notifySaved: enqueueActions(({ context: { window }, event, enqueue }) => {
      const { model, message } = getEventOutput<SavedModel>(event)
      if (message !== undefined) enqueue.sendTo(window, { type: 'notify', level: 'success', message } satisfies WindowRequest)
      const changed: WindowRequest = { type: 'data.changed', resource: 'workflow', uuids: [model.uuid], parentUuids: [] }
      enqueue.sendTo(window, changed)
    }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
  },
}).createMachine({
  id: 'bpmnModeler',
  context: ({ input: { window, payload } }) => ({
    ...{ window, workflowUuid: payload.workflowUuid, choices: undefined, model: undefined, loadCount: 0 },
    ...{ isDirty: false, saving: undefined, refusal: undefined },
  }),
  initial: 'loadingChoices',
  states: {
    loadingChoices: {
      invoke: {
        id: 'fetchChoices',
        src: 'fetchChoices',
        onDone: [
          { guard: 'isPicked', target: 'loading', actions: 'setChoices' },
          { target: 'choosing', actions: 'setChoices' },
        ],
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    /** The window was opened without a workflow, so the user chooses one. */
    choosing: {
      on: {
        'model.pick': { target: 'loading', actions: { type: 'setWorkflow', params: ({ event }) => ({ uuid: event.uuid }) } },
        'frame.activated': 'loadingChoices',
      },
    },
    loading: {
      invoke: {
        id: 'fetchModel',
        src: 'fetchModel',
        input: ({ context }) => ({ uuid: context.workflowUuid ?? '' }),
        onDone: { target: 'drawing', actions: ['setModel', 'retitleWindow', 'rememberPayload'] },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    failed: { on: { 'modeler.retry': 'loadingChoices', 'data.stale': 'loadingChoices' } },
    drawing: {
      on: {
        'model.changed': { actions: ['markDirty', 'notifyDirty'] },
        'model.save': { target: 'saving', actions: { type: 'setSaving', params: ({ event: { xml, publish } }) => ({ xml, publish }) } },
        'frame.save': 'waitingForForm',
        'model.overwrite': {
          guard: 'hasConflict',
          target: 'saving',
          actions: { type: 'setOverwriting', params: ({ event }) => ({ xml: event.xml }) },
        },
        'model.reload': { guard: 'hasConflict', target: 'loading', actions: ['clearModel', 'notifyClean'] },
      },
    },
    /** The view is reading the drawing from the canvas. */
    waitingForForm: {
      on: {
        'model.save': { target: 'saving', actions: { type: 'setSaving', params: ({ event: { xml, publish } }) => ({ xml, publish }) } },
        'form.faulty': { target: 'drawing', actions: 'notifyDirty' },
      },
    },
    saving: {
      invoke: {
        id: 'saveModel',
        src: 'saveModel',
        input: ({ context }) => context.saving as ModelSave,
        onDone: [
          { guard: 'isChangedSince', target: 'drawing', actions: ['setSaved', 'notifySaved'] },
          { target: 'drawing', actions: ['setSaved', 'markClean', 'notifyClean', 'notifySaved'] },
        ],
        onError: { target: 'drawing', actions: ['setRefusal', 'notifyDirty'] },
      },
      initial: 'current',
      states: {
        current: { on: { 'model.changed': { target: 'changed', actions: ['markDirty', 'notifyDirty'] } } },
        /** The user has changed the drawing while it was being saved. */
        changed: {},
      },
    },
  },
})
