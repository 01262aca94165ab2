import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import type { Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { getEventError, getEventOutput } from '#machines/settled'

export interface AutostartPayload {
  workflowUuid: string
  /** Title of the workflow. */
  title: string
}

/** Condition under which the workflow starts automatically: an event in a folder. */
export interface Condition {
  folderUuid: string
  folderTitle: string
  event: 'CREATED' | 'NEW_VERSION'
  /** File name extensions as typed, separated by spaces or commas; empty for all files. */
  extensions: string
}

/** Conditions of the workflow as the server has sent them; `loadedIds` are their ids. */
export interface LoadedConditions {
  conditions: readonly Condition[]
  loadedIds: readonly string[]
}

export interface ConditionsSaving extends AutostartPayload {
  conditions: readonly Condition[]
  /** Ids of the conditions that were loaded. Undefined overwrites the changes of other users. */
  loadedIds: readonly string[] | undefined
}

export type AutostartEvent =
  | ContentEvent
  | NodesPicked
  | { type: 'folders.pick' }
  | { type: 'condition.change'; at: number; change: Partial<Pick<Condition, 'event' | 'extensions'>> }
  | { type: 'condition.drop'; at: number }
  | { type: 'autostart.save' }
  /** There is no condition to save. */
  | { type: 'form.faulty' }
  /** Removes all conditions, so that the workflow no longer starts automatically. */
  | { type: 'autostart.clear' }
  | { type: 'autostart.retry' }
  /** Overwrites the changes that another user has saved since. */
  | { type: 'autostart.overwrite' }
  /** Loads the changes of the other user and discards the user's own. */
  | { type: 'autostart.reload' }

interface AutostartContext {
  window: WindowRef
  session: Session
  payload: AutostartPayload
  conditions: readonly Condition[]
  loadedIds: readonly string[] | undefined
  /** Conditions that are being saved. An empty list removes all conditions. */
  saving: readonly Condition[]
  refusal: ServerError | undefined
  /** Picker for a folder, while it is open. */
  picker: ActorRefFrom<typeof nodePickerMachine> | undefined
}

/** Edits the conditions that start a workflow automatically. Changes take effect only when they are saved. */
export const workflowAutostartMachine = setup({
  types: {} as { context: AutostartContext; events: AutostartEvent; input: WindowInput<AutostartPayload> },
  actors: {
    picker: nodePickerMachine,
    fetchConditions: providedPromise<LoadedConditions, AutostartPayload>('fetchConditions'),
    /** Saves the conditions. Returns the message for the user. */
    saveConditions: providedPromise<string, ConditionsSaving>('saveConditions'),
  },
  guards: {
    hasConditions: ({ context }) => context.conditions.length > 0,
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
  },
  actions: {
    setConditions: assign(({ event }) => ({ ...getEventOutput<LoadedConditions>(event), refusal: undefined })),
    ignoreOtherChanges: assign({ loadedIds: undefined, refusal: undefined }),
    addFolders: assign(({ context }, { nodes }: { nodes: readonly Picked[] }) => {
      const added = nodes.map(({ uuid, title }) => ({
        folderUuid: uuid,
        folderTitle: title,
        event: 'CREATED' as const,
        extensions: '',
      }))
      return { conditions: [...context.conditions, ...added], refusal: undefined }
    }),
    changeCondition: assign(({ context }, { index, change }: { index: number; change: Partial<Condition> }) => ({
      conditions: context.conditions.map((condition, at) => (at === index ? { ...condition, ...change } : condition)),
      refusal: undefined,
    })),
    removeCondition: assign(({ context }, { index }: { index: number }) => ({
      conditions: context.conditions.filter((_, at) => at !== index),
      refusal: undefined,
    })),
    notifyDirty: ({ context }) => context.window.send({ type: 'window.dirty', dirty: true }),
    notifyClean: ({ context }) => context.window.send({ type: 'window.dirty', dirty: false }),
    setSaving: assign((_, { conditions }: { conditions: readonly Condition[] }) => ({ saving: conditions, refusal: undefined })),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    openPicker: assign(({ context: { session }, spawn, self }) => ({
      picker: spawn('picker', {
        id: 'picker',
        input: { owner: self, rules: { kinds: 'folders', multiple: true }, mainTitle: session.config['hastineh.label'] },
      }),
    })),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ picker: undefined })
    }),
    forwardToPicker: enqueueActions(
      ({ context: { picker }, enqueue }, { event }: { event: Extract<ContentEvent, { type: 'data.changed' | 'data.stale' }> }) => {
        if (picker) enqueue.sendTo(picker, event)
      },
    ),
    finish: enqueueActions(({ context: { window }, event, enqueue }) => {
      const requests: WindowRequest[] = [
        { type: 'notify', level: 'success', message: getEventOutput<string>(event) },
        { type: 'window.dirty', dirty: false },
        { type: 'window.close' },
      ]
      for (const request of requests) enqueue.sendTo(window, request)
    }),
  },
}).createMachine({
  id: 'workflowAutostart',
  context: ({ input: { window, session, payload } }) => ({
    ...{ window, session, payload, conditions: [], loadedIds: undefined, saving: [], refusal: undefined, picker: undefined },
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchConditions',
        src: 'fetchConditions',
        input: ({ context }) => context.payload,
        onDone: { target: 'editing', actions: 'setConditions' },
        onError: 'failed',
      },
    },
    failed: { on: { 'autostart.retry': 'loading', 'data.stale': 'loading' } },
    editing: {
      on: {
        'folders.pick': { target: 'picking', actions: 'openPicker' },
        'condition.change': {
          actions: [{ type: 'changeCondition', params: ({ event }) => ({ index: event.at, change: event.change }) }, 'notifyDirty'],
        },
        'condition.drop': { actions: [{ type: 'removeCondition', params: ({ event }) => ({ index: event.at }) }, 'notifyDirty'] },
        'autostart.save': { guard: 'hasConditions', target: 'saving', actions: { type: 'setSaving', params: ({ context }) => context } },
        'autostart.clear': { target: 'saving', actions: { type: 'setSaving', params: { conditions: [] } } },
        'autostart.overwrite': { guard: 'hasConflict', target: 'saving', actions: 'ignoreOtherChanges' },
        'autostart.reload': { guard: 'hasConflict', target: 'loading', actions: 'notifyClean' },
        'frame.save': 'waitingForForm',
      },
    },
    /** The user saves while closing the window. This saves like the save button; it never removes all conditions. */
    waitingForForm: {
      on: {
        'autostart.save': { guard: 'hasConditions', target: 'saving', actions: { type: 'setSaving', params: ({ context }) => context } },
        'form.faulty': { target: 'editing', actions: 'notifyDirty' },
      },
    },
    picking: {
      on: {
        'data.changed': { actions: { type: 'forwardToPicker', params: ({ event }) => ({ event }) } },
        'data.stale': { actions: { type: 'forwardToPicker', params: ({ event }) => ({ event }) } },
        'nodes.picked': {
          target: 'editing',
          actions: [{ type: 'addFolders', params: ({ event }) => ({ nodes: event.nodes }) }, 'notifyDirty', 'closePicker'],
        },
        'picking.cancelled': { target: 'editing', actions: 'closePicker' },
      },
    },
    saving: {
      invoke: {
        id: 'saveConditions',
        src: 'saveConditions',
        input: ({ context: { payload, saving, loadedIds } }) => ({ ...payload, conditions: saving, loadedIds }),
        onDone: { target: 'closed', actions: 'finish' },
        onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
      },
    },
    closed: { type: 'final' },
  },
})
