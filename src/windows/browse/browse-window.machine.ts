import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import type { BrowsedFolder, BrowseChoice } from '#widgets/browse/browse'
import { browseMachine, type BrowseChanged } from '#widgets/browse/browse.machine'
import type { SessionEvent, ContentEvent, WindowInput, WindowRequest } from '../window-kind'

/** Criteria of the result list. Null while the result is hidden; no request is sent then. */
export type FoundQuery = Pick<Criteria, 'uuidList' | 'dynamicBrowse'> | null

export type BrowseWindowEvent =
  | ContentEvent
  | SessionEvent
  | BrowseChanged
  | ListReport<Node>
  /** Opens the result as a search in an explorer, so that the user can filter it further. */
  | { type: 'search.open' }

interface BrowseWindowContext extends WindowInput<BrowsedFolder> {
  step: BrowseChoice | undefined
}

const resultList = createPagedListMachine<Node, FoundQuery>()
const getQuery = ({ payload: { uuid }, step }: BrowseWindowContext): FoundQuery =>
  step?.showResult === true ? { uuidList: [uuid], dynamicBrowse: [step] } : null

/** Browses a folder by a relation or a date. The user can show or hide the result. */
export const browseWindowMachine = setup({
  types: {} as { context: BrowseWindowContext; events: BrowseWindowEvent; input: WindowInput<BrowsedFolder> },
  actors: { browse: browseMachine, found: resultList },
  guards: {
    isResultShown: ({ context }) => getQuery(context) !== null,
    /** Changed settings of the site do not reload the list, because they do not change the result. */
    canAffectList: (_, { resource }: { resource: string }) => resource !== 'config',
  },
  actions: {
    setStep: assign((_, { step }: { step: BrowseChoice }) => ({ step })),
    setSession: assign((_, { session }: Pick<BrowseWindowContext, 'session'>) => ({ session })),
    queryList: sendTo('found', ({ context }) => ({ type: 'list.query' as const, query: getQuery(context), clear: true })),
    openSearch: sendTo(
      ({ context }) => context.window,
      ({ context: { payload, step } }): WindowRequest => ({
        type: 'window.open',
        kind: 'search',
        payload: { query: { parent: payload.uuid, dynamicBrowse: step ? [step] : [] }, names: { parent: payload.title } },
      }),
    ),
    refreshList: sendTo('found', { type: 'list.changed' }),
  },
}).createMachine({
  id: 'browseWindow',
  context: ({ input }) => ({ ...input, step: undefined }),
  invoke: [
    {
      id: 'browse',
      src: 'browse',
      input: ({ context: { payload }, self }) => ({
        folder: payload,
        owner: self as unknown as ActorRef<Snapshot<unknown>, BrowseChanged>,
      }),
      onError: {},
    },
    {
      id: 'found',
      src: 'found',
      input: ({ context, self }) => ({
        ...{ query: getQuery(context), paging: 'scroll' as const, pageSize: pageSize.explorer },
        owner: self as unknown as ActorRef<Snapshot<unknown>, ListReport<Node>>,
      }),
      onError: {},
    },
  ],
  on: {
    'browse.changed': { actions: [{ type: 'setStep', params: ({ event }) => ({ step: event.step }) }, 'queryList'] },
    'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } },
    'search.open': { guard: 'isResultShown', actions: 'openSearch' },
    'data.changed': { guard: { type: 'canAffectList', params: ({ event }) => ({ resource: event.resource }) }, actions: 'refreshList' },
    'data.stale': { actions: 'refreshList' },
  },
})
