import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { ContentHit } from '#api/contract/third-parties'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import type { FaceFact, FaceInput } from '#widgets/folder-face/folder-face'

/** Result with the id of its document. Only the best passage of each document is returned. */
export type Hit = ContentHit & { uuid: string }

/** Null for an empty search, which finds nothing. */
export type CntQuery = Criteria | null

export type CntEvent = FaceFact | ListReport<Hit>

const found = createPagedListMachine<Hit, CntQuery>()

/** View mode with the passages that match a free text. */
export const cntMachine = setup({
  types: {} as { context: FaceInput; events: CntEvent; input: FaceInput },
  actors: { found },
  actions: {
    setCriteria: assign({ criteria: ({ context, event }) => (event.type === 'search.show' ? event.criteria : context.criteria) }),
    setSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    ask: sendTo('found', ({ context }) => ({ type: 'list.query' as const, query: context.criteria, clear: true })),
    lookAgain: enqueueActions(({ event, enqueue }) => {
      const concerns = event.type === 'data.stale' || (event.type === 'data.changed' && event.resource !== 'config')
      if (concerns) enqueue.sendTo('found', { type: 'list.changed' })
    }),
  },
}).createMachine({
  id: 'cnt',
  context: ({ input }) => input,
  invoke: {
    id: 'found',
    src: 'found',
    input: ({ context, self }) => ({
      ...{ query: context.criteria, paging: 'scroll' as const, pageSize: pageSize.search },
      owner: self as unknown as ActorRef<Snapshot<unknown>, ListReport<Hit>>,
    }),
    onError: {},
  },
  on: {
    'search.show': { actions: ['setCriteria', 'ask'] },
    'session.changed': { actions: 'setSession' },
    'data.changed': { actions: 'lookAgain' },
    'data.stale': { actions: 'lookAgain' },
  },
})
