import { assign, sendTo, setup } from 'xstate'
import type { Process } from '#api/contract/process'
import { providedPromise } from '#machines/provided'
import type { DataChanged, Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventOutput } from '#machines/settled'

export interface FlowTreePayload {
  nodeUuid: string
  /** Title of the item whose processes are shown. */
  title: string
}

/** Processes of an item, the newest first, and their total number. */
export interface Flows {
  processes: readonly Process[]
  total: number
}

export type FlowTreeEvent =
  | ContentEvent
  | { type: 'flow.pick'; uuid: string }
  | { type: 'flow.cancel' }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.drop' }
  | { type: 'flows.retry' }
  | { type: 'drawing.retry' }

interface FlowTreeContext {
  window: WindowRef
  session: Session
  payload: FlowTreePayload
  flows: Flows
  picked: string | undefined
  /**
   * BPMN diagram of the selected process. It never changes: a running process keeps the version of the workflow with which it was started.
   */
  drawing: string | undefined
}

const changesProcess = { type: 'isProcessOfNode', params: ({ event }: { event: DataChanged }) => event } as const

/** Shows the processes of an item, and the diagram of one of them with its active steps. */
export const flowTreeMachine = setup({
  types: {} as { context: FlowTreeContext; events: FlowTreeEvent; input: WindowInput<FlowTreePayload> },
  actors: {
    fetchFlows: providedPromise<Flows, { nodeUuid: string }>('fetchFlows'),
    fetchDrawing: providedPromise<string, { nodeUuid: string; processUuid: string }>('fetchDrawing'),
    /** Cancels the process. Returns the message for the user. */
    cancelFlow: providedPromise<string, { processUuid: string }>('cancelFlow'),
  },
  guards: {
    isProcessOfNode: ({ context }, { resource, uuids }: Pick<DataChanged, 'resource' | 'uuids'>) =>
      resource === 'process' && uuids.includes(context.payload.nodeUuid),
    hasPicked: ({ context }) => context.picked !== undefined,
    hasDrawing: ({ context }) => context.drawing !== undefined,
  },
  actions: {
    setFlows: assign(({ context, event }) => {
      const flows = getEventOutput<Flows>(event)
      return { flows, picked: context.picked ?? flows.processes[0]?.uuid }
    }),
    setPicked: assign(({ context }, { uuid }: { uuid: string }) => (uuid === context.picked ? {} : { picked: uuid, drawing: undefined })),
    setDrawing: assign({ drawing: ({ event }) => getEventOutput<string>(event) }),
    notifyCancelled: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: getEventOutput<string>(event) }),
    ),
  },
}).createMachine({
  id: 'flowTree',
  context: ({ input: { window, session, payload } }) => ({
    ...{ window, session, payload, picked: undefined, drawing: undefined },
    flows: { processes: [], total: 0 },
  }),
  type: 'parallel',
  states: {
    flows: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchFlows',
            src: 'fetchFlows',
            input: ({ context }) => ({ nodeUuid: context.payload.nodeUuid }),
            onDone: { target: 'shown', actions: 'setFlows' },
            onError: 'failed',
          },
          on: { 'data.changed': { guard: changesProcess, target: 'loading', reenter: true } },
        },
        failed: { on: { 'flows.retry': 'loading', 'data.stale': 'loading', 'data.changed': { guard: changesProcess, target: 'loading' } } },
        shown: {
          on: {
            'data.changed': { guard: changesProcess, target: 'loading' },
            'data.stale': 'loading',
            'flow.cancel': { guard: 'hasPicked', target: 'asking' },
          },
        },
        asking: { on: { 'cancel.confirm': 'cancelling', 'cancel.drop': 'shown' } },
        cancelling: {
          invoke: {
            id: 'cancelFlow',
            src: 'cancelFlow',
            input: ({ context }) => ({ processUuid: context.picked ?? '' }),
            onDone: { target: 'loading', actions: 'notifyCancelled' },
            onError: 'loading',
          },
        },
      },
    },
    drawing: {
      initial: 'none',
      on: { 'flow.pick': { target: '.none', actions: { type: 'setPicked', params: ({ event }) => ({ uuid: event.uuid }) } } },
      states: {
        none: {
          always: [
            { guard: 'hasDrawing', target: 'shown' },
            { guard: 'hasPicked', target: 'loading' },
          ],
        },
        loading: {
          invoke: {
            id: 'fetchDrawing',
            src: 'fetchDrawing',
            input: ({ context: { payload, picked } }) => ({ nodeUuid: payload.nodeUuid, processUuid: picked ?? '' }),
            onDone: { target: 'shown', actions: 'setDrawing' },
            onError: 'failed',
          },
        },
        failed: { on: { 'drawing.retry': 'loading', 'data.stale': 'loading' } },
        shown: {},
      },
    },
  },
})
