import { type ActorRef, assign, enqueueActions, type Snapshot, setup } from 'xstate'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { UploadItem } from '#windows/window-kind'
import { isUnknownOutcome } from './lost-answer'
import { providedPromise } from './provided'
import type { Offer } from './upload'

export type IntakeEvent =
  | { type: 'batch.offer'; targetUuid: string; targetTitle: string; items: UploadItem[] }
  | { type: 'file.remove'; id: string }
  | { type: 'workflow.pick'; uuid: string }
  | { type: 'workflow.ok' }
  | { type: 'workflow.cancel' }

interface IntakeInput {
  manager: ActorRef<Snapshot<unknown>, Offer & { type: 'batch.add'; workflowUuid?: string }>
  newId: () => string
}
interface IntakeContext extends IntakeInput {
  offers: Offer[]
  workflows: WorkflowChoice[]
  picked: string | undefined
}

/**
 * Checks before files are queued. With one workflow the files get it; with several the user picks one for all waiting files; if none can be
 * loaded the files have none. Files wait while the network is down.
 */
export const uploadIntakeMachine = setup({
  types: {} as { context: IntakeContext; input: IntakeInput; events: IntakeEvent },
  actors: { listWorkflows: providedPromise<WorkflowChoice[], void>('listWorkflows') },
  delays: { askPause: 3_000 },
  guards: {
    isChoice: ({ context }) => context.workflows.length > 1,
    isLost: ({ event }) => 'error' in event && isUnknownOutcome(event.error),
    isNoneLeft: ({ context }) => context.offers.every(({ items }) => items.length === 0),
  },
  actions: {
    setOffer: assign({
      offers: ({ context, event }) => {
        if (event.type !== 'batch.offer') return context.offers
        const { targetUuid, targetTitle, items } = event
        return [...context.offers, { targetUuid, targetTitle, items: items.map((item) => ({ ...item, id: context.newId() })) }]
      },
    }),
    remove: assign({
      offers: ({ context, event }) => {
        if (event.type !== 'file.remove') return context.offers
        return context.offers.map((offer) => ({ ...offer, items: offer.items.filter(({ id }) => id !== event.id) }))
      },
    }),
    setWorkflows: assign(({ event }) => {
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
  states: {
    idle: { on: { 'batch.offer': { target: 'holding', actions: 'setOffer' } } },
    holding: {
      initial: 'asking',
      always: { guard: 'isNoneLeft', target: 'idle', actions: 'forget' },
      on: {
        'batch.offer': { actions: 'setOffer' },
        'file.remove': { actions: 'remove' },
        'workflow.cancel': { target: 'idle', actions: 'forget' },
      },
      states: {
        asking: {
          invoke: {
            id: 'listWorkflows',
            src: 'listWorkflows',
            onDone: { target: 'judging', actions: 'setWorkflows' },
            onError: [
              { guard: 'isLost', target: 'waiting' },
              { target: '#uploadIntake.idle', actions: ['handOver', 'forget'] },
            ],
          },
        },
        waiting: { after: { askPause: 'asking' } },
        judging: {
          always: [
            { guard: 'isChoice', target: 'choosing' },
            { target: '#uploadIntake.idle', actions: ['handOver', 'forget'] },
          ],
        },
        choosing: {
          on: {
            'workflow.pick': { actions: 'pick' },
            'workflow.ok': { target: '#uploadIntake.idle', actions: ['handOver', 'forget'] },
          },
        },
      },
    },
  },
})
