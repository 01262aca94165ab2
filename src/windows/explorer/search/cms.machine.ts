import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { Paragraph } from '#api/contract/paragraph'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import type { FolderModeEvent, FolderViewInput } from '#widgets/folder-view/folder-view'

/** Null for an empty search, which finds nothing. */
export type CmsQuery = Criteria | null

/** `SOURCES` shows paragraphs with their sources and keywords; `LIST` shows rows with author and place. */
export type CmsView = 'SOURCES' | 'LIST'

export type CmsEvent = FolderModeEvent | ListReport<Paragraph> | { type: 'view.show'; view: CmsView }

interface CmsContext extends FolderViewInput {
  view: CmsView
}

const found = createPagedListMachine<Paragraph, CmsQuery>()

/** View mode with the paragraphs that a search finds. */
export const cmsMachine = setup({
  types: {} as { context: CmsContext; events: CmsEvent; input: FolderViewInput },
  actors: { found },
  guards: {
    /** Changes of the site configuration do not change the results. */
    canAffectList: (_, { resource }: { resource: string }) => resource !== 'config',
  },
  actions: {
    setCriteria: assign((_, { criteria }: Pick<FolderViewInput, 'criteria'>) => ({ criteria })),
    setView: assign((_, { view }: Pick<CmsContext, 'view'>) => ({ view })),
    queryList: sendTo('found', ({ context }) => ({ type: 'list.query' as const, query: context.criteria, clear: true })),
    refreshList: sendTo('found', { type: 'list.changed' }),
  },
}).createMachine({
  id: 'cms',
  context: ({ input }) => ({ ...input, view: 'SOURCES' }),
  invoke: {
    id: 'found',
    src: 'found',
    input: ({ context, self }) => ({
      ...{ query: context.criteria, paging: 'scroll' as const, pageSize: pageSize.search },
      owner: self as unknown as ActorRef<Snapshot<unknown>, ListReport<Paragraph>>,
    }),
    onError: {},
  },
  on: {
    'search.show': { actions: [{ type: 'setCriteria', params: ({ event }) => ({ criteria: event.criteria }) }, 'queryList'] },
    'view.show': { actions: { type: 'setView', params: ({ event }) => ({ view: event.view }) } },
    'data.changed': { guard: { type: 'canAffectList', params: ({ event }) => ({ resource: event.resource }) }, actions: 'refreshList' },
    'data.stale': { actions: 'refreshList' },
  },
})
