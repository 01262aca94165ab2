import { type ActorRef, assign, type Snapshot, setup } from 'xstate'
import type { Job } from '#api/contract/job'
import { isLost } from './lost-answer'
import { isAsked, type OperationOutcome, type OperationRequest, type QueuedOperation } from './operations'
import { providedPromise } from './provided'

export type OperationsEvent = OperationRequest | { type: 'job.progress'; job: Job }

/** What the desktop is told. */
export type OperationsNews =
  | { type: 'data.changed'; resource: 'node'; uuids: string[]; parentUuids: string[] }
  | { type: 'nodes.returned'; uuids: string[] }
  | { type: 'notify'; level: 'success' | 'info' | 'error'; message: string; action?: { label: string; run(): void } }

export interface OperationsContext {
  desktop: ActorRef<Snapshot<unknown>, OperationsNews>
  newId(): string
  /** The first is under way; what they are about is dimmed wherever it is shown. */
  operations: readonly QueuedOperation[]
  /** How often the first was left without an answer. */
  lost: number
  /** Long tasks that finish purges, by id, with the number of items purged. */
  jobs: ReadonlyMap<string, number>
}

const mostTries = 6

/**
 * Changes items one operation after the other, for whichever window asked; it outlives the window. What got no answer is asked again
 * under the same name, so that it happens once.
 */
export const operationsMachine = setup({
  types: {} as { context: OperationsContext; events: OperationsEvent; input: Pick<OperationsContext, 'desktop' | 'newId'> },
  actors: { perform: providedPromise<OperationOutcome, { operation: QueuedOperation | undefined }>('perform') },
  delays: { retryPause: 3_000 },
  guards: {
    hasOperation: ({ context }) => context.operations.length > 0,
    isAsked: ({ context, event }) => event.type === 'nodes.operate' && isAsked(context.operations, event.operation),
    isWorthAnotherTry: ({ context }, { error }: { error: unknown }) => isLost(error) && context.lost < mostTries,
    endsPurge: ({ context, event }) =>
      event.type === 'job.progress' && context.jobs.has(event.job.uuid) && !['WAITING', 'RUNNING'].includes(event.job.status),
  },
  actions: {
    queue: assign(({ context: { operations, newId }, event }) =>
      event.type === 'nodes.operate' ? { operations: [...operations, { ...event.operation, uuid: newId() }] } : {},
    ),
    drop: assign(({ context }) => ({ operations: context.operations.slice(1), lost: 0 })),
    countLost: assign(({ context }) => ({ lost: context.lost + 1 })),
    keepJob: assign(({ context: { jobs } }, { outcome: { jobUuid, uuids } }: { outcome: OperationOutcome }) =>
      jobUuid === undefined ? {} : { jobs: new Map(jobs).set(jobUuid, uuids.length) },
    ),
    dropJob: assign(({ context: { jobs }, event }) =>
      event.type === 'job.progress' ? { jobs: new Map([...jobs].filter(([uuid]) => uuid !== event.job.uuid)) } : {},
    ),
    tellChanged: ({ context: { desktop } }, { outcome }: { outcome: OperationOutcome }) => {
      const { uuids, parentUuids, returned } = outcome
      desktop.send({ type: 'data.changed', resource: 'node', uuids: [...uuids], parentUuids: [...parentUuids] })
      if (returned) desktop.send({ type: 'nodes.returned', uuids: [...returned] })
    },
    /** Sentences are the composition's. */
    sayBegun: () => {},
    sayDone: (_, _done: { outcome: OperationOutcome }) => {},
    sayFailed: (_, _failure: { error: unknown }) => {},
    sayPurged: () => {},
  },
}).createMachine({
  id: 'operations',
  context: ({ input }) => ({ ...input, operations: [], lost: 0, jobs: new Map() }),
  initial: 'idle',
  on: {
    'nodes.operate': [{ guard: 'isAsked' }, { actions: 'queue' }],
    'job.progress': { guard: 'endsPurge', actions: ['sayPurged', 'dropJob'] },
  },
  states: {
    idle: { always: { guard: 'hasOperation', target: 'working', actions: 'sayBegun' } },
    working: {
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ operation: context.operations[0] }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'tellChanged', params: ({ event }) => ({ outcome: event.output }) },
            { type: 'keepJob', params: ({ event }) => ({ outcome: event.output }) },
            { type: 'sayDone', params: ({ event }) => ({ outcome: event.output }) },
            'drop',
          ],
        },
        onError: [
          {
            guard: { type: 'isWorthAnotherTry', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'countLost',
          },
          { target: 'idle', actions: [{ type: 'sayFailed', params: ({ event }) => ({ error: event.error }) }, 'drop'] },
        ],
      },
    },
    /** The network may come back. */
    waiting: { after: { retryPause: 'working' } },
  },
})
