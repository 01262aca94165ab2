import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { WorkflowChoice } from '#api/contract/workflow'
import { providedPromise } from './provided'

/** A workflow to be started on an item. */
export interface FlowStart {
  workflowUuid: string
  nodeUuid: string
  /** Title of the item. */
  title: string
}

/** A task of the user, with its item if the user may see it. */
export interface OwnTask {
  uuid: string
  title: string
  nodeUuid: string
}

/** Workflows for uploaded documents, workflows to be started manually, and the tasks of the user. */
export interface UserFlows {
  userWorkflow: readonly WorkflowChoice[]
  bpmnUserWorkflow: readonly WorkflowChoice[]
  ownTasks: readonly OwnTask[]
}

interface FlowNotice {
  type: 'notify'
  level: 'success'
  message: string
}
export type FlowsEvent = { type: 'flows.refresh' } | ({ type: 'flow.start' } & FlowStart)

interface FlowsContext extends UserFlows {
  desktop: ActorRef<Snapshot<unknown>, FlowNotice>
  /** Workflows that wait to be started on an item. The first one is being started. */
  starts: readonly FlowStart[]
}

const isSame = (one: FlowStart, other: FlowStart): boolean => one.workflowUuid === other.workflowUuid && one.nodeUuid === other.nodeUuid

/** The workflows that the user may start, loaded on demand. Starts them on items, one after the other. */
export const flowsMachine = setup({
  types: {} as { context: FlowsContext; events: FlowsEvent; input: Pick<FlowsContext, 'desktop'> },
  actors: {
    fetchFlows: providedPromise<UserFlows, void>('fetchFlows'),
    /** Starts the workflow and returns the message that is shown to the user. */
    startFlow: providedPromise<string, FlowStart | undefined>('startFlow'),
  },
  guards: {
    hasStart: ({ context }) => context.starts.length > 0,
    /** True if the same workflow is already queued for the same item, because the user clicked twice. */
    isAlreadyQueued: ({ context }, start: FlowStart) => context.starts.some((queued) => isSame(queued, start)),
  },
  actions: {
    setFlows: assign((_, { flows }: { flows: UserFlows }) => flows),
    queue: assign(({ context }, { workflowUuid, nodeUuid, title }: FlowStart) => ({
      starts: [...context.starts, { workflowUuid, nodeUuid, title }],
    })),
    drop: assign(({ context }) => ({ starts: context.starts.slice(1) })),
    notifyStarted: sendTo(
      ({ context }) => context.desktop,
      (_, { message }: { message: string }): FlowNotice => ({ type: 'notify', level: 'success', message }),
    ),
  },
}).createMachine({
  id: 'flows',
  context: ({ input }) => ({ ...input, userWorkflow: [], bpmnUserWorkflow: [], ownTasks: [], starts: [] }),
  type: 'parallel',
  states: {
    lists: {
      initial: 'idle',
      states: {
        idle: { on: { 'flows.refresh': 'fetching' } },
        fetching: {
          on: { 'flows.refresh': { target: 'fetching', reenter: true } },
          invoke: {
            id: 'fetchFlows',
            src: 'fetchFlows',
            onDone: { target: 'idle', actions: { type: 'setFlows', params: ({ event }) => ({ flows: event.output }) } },
            onError: 'idle',
          },
        },
      },
    },
    starting: {
      initial: 'idle',
      on: {
        'flow.start': [
          { guard: { type: 'isAlreadyQueued', params: ({ event }) => event } },
          { actions: { type: 'queue', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { always: { guard: 'hasStart', target: 'sending' } },
        sending: {
          exit: 'drop',
          invoke: {
            id: 'startFlow',
            src: 'startFlow',
            input: ({ context }) => context.starts[0],
            onDone: { target: 'idle', actions: { type: 'notifyStarted', params: ({ event }) => ({ message: event.output }) } },
            // The API client has already shown the error.
            onError: 'idle',
          },
        },
      },
    },
  },
})
