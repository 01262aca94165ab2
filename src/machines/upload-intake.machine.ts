import { type ActorRef, assign, enqueueActions, type Snapshot, setup } from 'xstate'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { UploadItem } from '#windows/window-kind'
import { isLost } from './lost-answer'
import { providedPromise } from './provided'

export interface Offer {
  targetUuid: string
  targetTitle: string
  items: UploadItem[]
}

export type IntakeEvent =
  | ({ type: 'batch.offer' } & Offer)
  | { type: 'workflow.pick'; uuid: string }
  | { type: 'workflow.ok' }
  | { type: 'workflow.cancel' }

interface IntakeInput {
  manager: ActorRef<Snapshot<unknown>, Offer & { type: 'batch.add'; workflowUuid?: string }>
}
interface IntakeContext extends IntakeInput {
  offers: Offer[]
  workflows: WorkflowChoice[]
  picked: string | undefined
}

/**
 * What files pass before they are queued: with one workflow they get it, with several the user picks one for all that wait here, and
 * where none can be had they go without. While the network is away they wait.
 */
export const uploadIntakeMachine = setup({
  types: {} as { context: IntakeContext; input: IntakeInput; events: IntakeEvent },
  actors: { listWorkflows: providedPromise<WorkflowChoice[], void>('listWorkflows') },
  delays: { askPause: 3_000 },
  guards: {
    isChoice: ({ context }) => context.workflows.length > 1,
    isLost: ({ event }) => 'error' in event && isLost(event.error),
  },
  actions: {
    keepOffer: assign({
      offers: ({ context, event }) => {
        if (event.type !== 'batch.offer') return context.offers
        const { targetUuid, targetTitle, items } = event
        return [...context.offers, { targetUuid, targetTitle, items }]
      },
    }),
    keepWorkflows: assign(({ event }) => {
      const workflows = 'output' in event ? (event.output as WorkflowChoice[]) : []
      return { workflows, picked: workflows[0]?.uuid }
    }),
    pick: assign({ picked: ({ context, event }) => (event.type === 'workflow.pick' ? event.uuid : context.picked) }),
    handOver: enqueueActions(({ context, enqueue }) => {
      const { manager, offers, picked } = context
      for (const offer of offers)
        enqueue.sendTo(manager, { type: 'batch.add', ...offer, ...(picked === undefined ? {} : { workflowUuid: picked }) })
    }),
    forget: assign({ offers: [], workflows: [], picked: undefined }),
  },
}).createMachine({
  id: 'uploadIntake',
  context: ({ input }) => ({ ...input, offers: [], workflows: [], picked: undefined }),
  initial: 'idle',
  on: { 'batch.offer': { actions: 'keepOffer' } },
  states: {
    idle: { on: { 'batch.offer': { target: 'asking', actions: 'keepOffer' } } },
    asking: {
      invoke: {
        id: 'listWorkflows',
        src: 'listWorkflows',
        onDone: { target: 'judging', actions: 'keepWorkflows' },
        onError: [
          { guard: 'isLost', target: 'waiting' },
          { target: 'idle', actions: ['handOver', 'forget'] },
        ],
      },
      on: { 'workflow.cancel': { target: 'idle', actions: 'forget' } },
    },
    waiting: {
      after: { askPause: 'asking' },
      on: { 'workflow.cancel': { target: 'idle', actions: 'forget' } },
    },
    judging: {
      always: [
        { guard: 'isChoice', target: 'choosing' },
        { target: 'idle', actions: ['handOver', 'forget'] },
      ],
    },
    choosing: {
      on: {
        'workflow.pick': { actions: 'pick' },
        'workflow.ok': { target: 'idle', actions: ['handOver', 'forget'] },
        'workflow.cancel': { target: 'idle', actions: 'forget' },
      },
    },
  },
})
