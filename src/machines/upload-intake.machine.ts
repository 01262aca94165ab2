import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { UploadItem, WindowRequest } from '#windows/window-kind'
import { isUnknownOutcome } from './lost-answer'
import { providedPromise } from './provided'
import type { Offer } from './upload'

/** Files that the user wants to upload into a target folder. */
interface BatchOffer {
  targetUuid: string
  targetTitle: string
  items: UploadItem[]
}
export type IntakeEvent =
  | ({ type: 'batch.offer' } & BatchOffer)
  | { type: 'file.remove'; id: string }
  | { type: 'workflow.pick'; uuid: string }
  | { type: 'workflow.ok' }
  | { type: 'workflow.cancel' }

interface IntakeInput {
  manager: ActorRef<Snapshot<unknown>, Offer & { type: 'batch.add'; workflowUuid?: string }>
  desktop: ActorRef<Snapshot<unknown>, WindowRequest>
  newId: () => string
}
interface IntakeContext extends IntakeInput {
  offers: Offer[]
  workflows: WorkflowChoice[]
  picked: string | undefined
}

/**
 * Checks files before they are queued. With one workflow, the files get it; with several, the user chooses one for all waiting files; if
 * the workflows cannot be loaded, the files get none. Files wait while the network is down.
 */
export const uploadIntakeMachine = setup({
  types: {} as { context: IntakeContext; input: IntakeInput; events: IntakeEvent },
  actors: { listWorkflows: providedPromise<WorkflowChoice[], void>('listWorkflows') },
  delays: { retryDelay: 3_000 },
  guards: {
    hasSeveralWorkflows: ({ context }) => context.workflows.length > 1,
    isUnknownOutcome: (_, { error }: { error: unknown }) => isUnknownOutcome(error),
    hasNoFiles: ({ context }) => context.offers.every(({ items }) => items.length === 0),
  },
  actions: {
    addOffer: assign(({ context }, { targetUuid, targetTitle, items }: BatchOffer) => ({
      offers: [...context.offers, { targetUuid, targetTitle, items: items.map((item) => ({ ...item, id: context.newId() })) }],
    })),
    removeFile: assign(({ context }, { id }: { id: string }) => ({
      offers: context.offers.map((offer) => ({ ...offer, items: offer.items.filter((item) => item.id !== id) })),
    })),
    setWorkflows: assign((_, { workflows }: { workflows: WorkflowChoice[] }) => ({ workflows, picked: workflows[0]?.uuid })),
    setPicked: assign((_, { uuid }: { uuid: string }) => ({ picked: uuid })),
    addBatches: enqueueActions(({ context, enqueue }) => {
      const { manager, offers, picked } = context
      for (const offer of offers)
        enqueue.sendTo(manager, { type: 'batch.add', ...offer, ...(picked === undefined ? {} : { workflowUuid: picked }) })
    }),
    /** The upload window asks which workflow the files start. */
    showWindow: sendTo(({ context }) => context.desktop, { type: 'window.open', kind: 'upload', payload: {} }),
    clear: assign({ offers: [], workflows: [], picked: undefined }),
  },
}).createMachine({
  id: 'uploadIntake',
  context: ({ input }) => ({ ...input, offers: [], workflows: [], picked: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { 'batch.offer': { target: 'processing', actions: { type: 'addOffer', params: ({ event }) => event } } } },
    processing: {
      initial: 'loadingWorkflows',
      always: { guard: 'hasNoFiles', target: 'idle', actions: 'clear' },
      on: {
        'batch.offer': { actions: { type: 'addOffer', params: ({ event }) => event } },
        'file.remove': { actions: { type: 'removeFile', params: ({ event }) => ({ id: event.id }) } },
        'workflow.cancel': { target: 'idle', actions: 'clear' },
      },
      states: {
        loadingWorkflows: {
          invoke: {
            id: 'listWorkflows',
            src: 'listWorkflows',
            onDone: { target: 'deciding', actions: { type: 'setWorkflows', params: ({ event }) => ({ workflows: event.output }) } },
            onError: [
              { guard: { type: 'isUnknownOutcome', params: ({ event }) => ({ error: event.error }) }, target: 'waiting' },
              { target: '#uploadIntake.idle', actions: ['addBatches', 'clear'] },
            ],
          },
        },
        waiting: { after: { retryDelay: 'loadingWorkflows' } },
        deciding: {
          always: [
            { guard: 'hasSeveralWorkflows', target: 'choosing' },
            { target: '#uploadIntake.idle', actions: ['addBatches', 'clear'] },
          ],
        },
        choosing: {
          entry: 'showWindow',
          on: {
            'workflow.pick': { actions: { type: 'setPicked', params: ({ event }) => ({ uuid: event.uuid }) } },
            'workflow.ok': { target: '#uploadIntake.idle', actions: ['addBatches', 'clear'] },
          },
        },
      },
    },
  },
})
