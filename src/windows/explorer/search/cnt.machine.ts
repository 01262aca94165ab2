import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { ContentHit } from '#api/contract/third-parties'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import type { FolderModeEvent, FolderViewInput } from '#widgets/folder-view/folder-view'

/** Passage that matches, with the id of its document. Only the best passage of each document is returned. */
export type Hit = ContentHit & { uuid: string }

/** Null for an empty search, which finds nothing. */
export type CntQuery = Criteria | null

export type CntEvent = FolderModeEvent | ListReport<Hit>

const found = createPagedListMachine<Hit, CntQuery>()

/** View mode with the passages that match a free text. */
export const cntMachine = setup({
  types: {} as { context: FolderViewInput; events: CntEvent; input: FolderViewInput },
  actors: { found },
  guards: {
    /** Changes of the site configuration do not change the results. */
    canAffectList: (_, { resource }: { resource: string }) => resource !== 'config',
  },
  actions: {
    setCriteria: assign((_, { criteria }: Pick<FolderViewInput, 'criteria'>) => ({ criteria })),
    setSession: assign((_, { session }: Pick<FolderViewInput, 'session'>) => ({ session })),
    queryList: sendTo('found', ({ context }) => ({ type: 'list.query' as const, query: context.criteria, clear: true })),
    refreshList: sendTo('found', { type: 'list.changed' }),
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
    'search.show': { actions: [{ type: 'setCriteria', params: ({ event }) => ({ criteria: event.criteria }) }, 'queryList'] },
    'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } },
    'data.changed': { guard: { type: 'canAffectList', params: ({ event }) => ({ resource: event.resource }) }, actions: 'refreshList' },
    'data.stale': { actions: 'refreshList' },
  },
})
