import { type ActorRef, assign, type Snapshot, setup } from 'xstate'
import { shouldRetry } from './lost-answer'
import type { NoticeAction } from './notice'
import { describeOperation, isQueued, type OperationOutcome, type OperationRequest, type QueuedOperation } from './operations'
import { getTaskEndOfError, type TaskProgressEvent } from './progress'
import { providedPromise } from './provided'

/** Events sent to the desktop. */
export type OperationsNews =
  | TaskProgressEvent
  | { type: 'data.changed'; resource: 'node'; uuids: string[]; parentUuids: string[] }
  | { type: 'nodes.returned'; uuids: string[] }
  | { type: 'notify'; level: 'success' | 'info' | 'error'; message: string; action?: NoticeAction }

export interface OperationsContext {
  desktop: ActorRef<Snapshot<unknown>, OperationsNews>
  newId(): string
  /** Queued operations. The first one is running. The items of all queued operations are dimmed. */
  operations: readonly QueuedOperation[]
  /** Number of attempts of the first queued operation that got no response. */
  unansweredTries: number
}

/**
 * Runs operations on items one after the other, for any window; it outlives the window. An operation without a response is repeated with
 * the same id, so that it happens only once.
 */
export const operationsMachine = setup({
  types: {} as { context: OperationsContext; events: OperationRequest; input: Pick<OperationsContext, 'desktop' | 'newId'> },
  actors: { perform: providedPromise<OperationOutcome, { operation: QueuedOperation | undefined }>('perform') },
  delays: { retryDelay: 3_000 },
  guards: {
    hasOperation: ({ context }) => context.operations.length > 0,
    isAlreadyQueued: ({ context }, { operation }: Pick<OperationRequest, 'operation'>) => isQueued(context.operations, operation),
    shouldRetry: ({ context }, { error }: { error: unknown }) => shouldRetry(error, context.unansweredTries),
  },
  actions: {
    queue: assign(({ context: { operations, newId } }, { operation, windowId }: OperationRequest) => ({
      operations: [...operations, { ...operation, uuid: newId(), windowId }],
    })),
    drop: assign(({ context }) => ({ operations: context.operations.slice(1), unansweredTries: 0 })),
    countUnansweredTry: assign(({ context }) => ({ unansweredTries: context.unansweredTries + 1 })),
    notifyChanged: ({ context: { desktop } }, { outcome }: { outcome: OperationOutcome }) => {
      const { uuids, parentUuids, returned } = outcome
      desktop.send({ type: 'data.changed', resource: 'node', uuids: [...uuids], parentUuids: [...parentUuids] })
      if (returned) desktop.send({ type: 'nodes.returned', uuids: [...returned] })
    },
    notifyStarted: ({ context: { desktop, operations } }) => {
      const [operation] = operations
      if (operation && operation.kind !== 'stop')
        desktop.send({ type: 'progress.started', id: operation.uuid, work: describeOperation(operation) })
    },
    notifyEnded: ({ context: { desktop, operations } }, { error, jobUuid }: { error?: unknown; jobUuid?: string | undefined }) => {
      const id = operations[0]?.uuid ?? ''
      if (jobUuid !== undefined) desktop.send({ type: 'progress.continued', id, jobUuid })
      else desktop.send({ type: 'progress.ended', id, end: error === undefined ? 'done' : getTaskEndOfError(error) })
    },
    /** Placeholder. The desktop provides the action with its texts. */
    announceStart: () => {},
    announceDone: (_, _done: { outcome: OperationOutcome }) => {},
    announceFailure: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'operations',
  context: ({ input }) => ({ ...input, operations: [], unansweredTries: 0 }),
  initial: 'idle',
  on: {
    'nodes.operate': [
      { guard: { type: 'isAlreadyQueued', params: ({ event }) => ({ operation: event.operation }) } },
      { actions: { type: 'queue', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: { always: { guard: 'hasOperation', target: 'working', actions: ['notifyStarted', 'announceStart'] } },
    working: {
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ operation: context.operations[0] }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'notifyChanged', params: ({ event }) => ({ outcome: event.output }) },
            { type: 'announceDone', params: ({ event }) => ({ outcome: event.output }) },
            { type: 'notifyEnded', params: ({ event }) => ({ jobUuid: event.output.jobUuid }) },
            'drop',
          ],
        },
        onError: [
          {
            guard: { type: 'shouldRetry', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'countUnansweredTry',
          },
          {
            target: 'idle',
            actions: [
              { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'notifyEnded', params: ({ event }) => ({ error: event.error }) },
              'drop',
            ],
          },
        ],
      },
    },
    /** Waits before the next attempt, because the network may come back. */
    waiting: { after: { retryDelay: 'working' } },
  },
})
