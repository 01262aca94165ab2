import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { Paragraph } from '#api/contract/paragraph'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import type { FaceFact, FaceInput } from '#widgets/folder-face/folder-face'

/** Null for an empty search, which finds nothing. */
export type CmsQuery = Criteria | null

/** `SOURCES` shows paragraphs with their sources and keywords; `LIST` shows rows with author and place. */
export type CmsView = 'SOURCES' | 'LIST'

export type CmsEvent = FaceFact | ListReport<Paragraph> | { type: 'view.show'; view: CmsView }

interface CmsContext extends FaceInput {
  view: CmsView
}

const found = createPagedListMachine<Paragraph, CmsQuery>()

/** View mode with the paragraphs that a search finds. */
export const cmsMachine = setup({
  types: {} as { context: CmsContext; events: CmsEvent; input: FaceInput },
  actors: { found },
  actions: {
    setCriteria: assign({ criteria: ({ context, event }) => (event.type === 'search.show' ? event.criteria : context.criteria) }),
    setView: assign({ view: ({ context, event }) => (event.type === 'view.show' ? event.view : context.view) }),
    ask: sendTo('found', ({ context }) => ({ type: 'list.query' as const, query: context.criteria, clear: true })),
    lookAgain: enqueueActions(({ event, enqueue }) => {
      const concerns = event.type === 'data.stale' || (event.type === 'data.changed' && event.resource !== 'config')
      if (concerns) enqueue.sendTo('found', { type: 'list.changed' })
    }),
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
    'search.show': { actions: ['setCriteria', 'ask'] },
    'view.show': { actions: 'setView' },
    'data.changed': { actions: 'lookAgain' },
    'data.stale': { actions: 'lookAgain' },
  },
})
