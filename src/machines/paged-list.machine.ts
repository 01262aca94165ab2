import { type ActorRef, and, assign, not, or, type Snapshot, sendTo, setup, stateIn } from 'xstate'
import { moveBefore } from './move-before'
import {
  appendPage,
  emptyList,
  getFallbackOffset,
  hasMore,
  isBeyondEnd,
  type Page,
  type PagedListEvent,
  type PageRequest,
  type Paging,
  type Shown,
  withPinnedItem,
  wouldMoveRows,
} from './paged-list'
import { providedPromise } from './provided'

/** Sent to the owner whenever the shown rows change. */
export interface ListReport<Item> extends Shown<Item> {
  type: 'list.shown'
}

export interface PagedListInput<Item, Query> {
  query: Query
  paging: Paging
  pageSize: number
  owner: ActorRef<Snapshot<unknown>, ListReport<Item>>
}

interface PagedListContext<Item, Query> extends PagedListInput<Item, Query> {
  offset: number
  /** Number of rows to request next. */
  rows: number
  shown: Shown<Item>
  /**
   * Page that was loaded but is not shown yet, because showing it would move the rows under the pointer or the row that is being edited.
   */
  pendingPage: Page<Item> | null
  pinnedItem: Item | null
  error: unknown
}

/** A list whose rows come from the server, in numbered pages or by scrolling. The shown rows stay visible until new ones are loaded. */
export const createPagedListMachine = <Item extends { uuid: string }, Query>() =>
  setup({
    types: {} as {
      context: PagedListContext<Item, Query>
      events: PagedListEvent<Item, Query>
      input: PagedListInput<Item, Query>
    },
    actors: { fetchPage: providedPromise<Page<Item>, PageRequest<Query>>('fetchPage') },
    delays: { skeletonDelay: 150, pointerRestDelay: 3000, collectDelay: 300 },
    guards: {
      canLoadMore: ({ context: { paging, shown } }) => paging === 'scroll' && hasMore(shown),
      isBeyondEnd: ({ context }) => isBeyondEnd(context.shown),
      isOutdated: stateIn({ work: { checking: 'outdated' } }),
      hasPendingPage: ({ context }) => context.pendingPage !== null,
      mustDelayPage: and([
        or([stateIn({ pointer: 'over' }), stateIn({ edit: 'open' })]),
        ({ context }) => context.pendingPage !== null && wouldMoveRows(context.shown, context.pendingPage),
      ]),
    },
    actions: {
      show: assign(({ context }, page: Page<Item>) => ({
        shown: { ...withPinnedItem(page, context.pinnedItem), offset: context.offset },
        pendingPage: null,
        pinnedItem: null,
        error: null,
      })),
      append: assign(({ context }, page: Page<Item>) => ({ shown: appendPage(context.shown, page) })),
      setPendingPage: assign((_, page: Page<Item>) => ({ pendingPage: page })),
      showPendingPage: assign(({ context }) => ({
        shown: context.pendingPage ? { ...context.pendingPage, offset: context.offset } : context.shown,
        pendingPage: null,
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ error })),
      setQuery: assign(
        ({ context }, { query, rows = 0, clear }: { query: Query; rows?: number | undefined; clear?: boolean | undefined }) => ({
          query,
          offset: 0,
          rows: Math.max(rows, context.pageSize),
          shown: clear ? emptyList : context.shown,
          pendingPage: null,
          pinnedItem: null,
        }),
      ),
      setPaging: assign((_, { paging, pageSize }: { paging: Paging; pageSize: number }) => ({
        ...{ paging, pageSize, rows: pageSize, offset: 0, pendingPage: null, pinnedItem: null },
      })),
      setOffset: assign(({ context: { pageSize } }, { offset }: { offset: number }) => ({
        ...{ offset, rows: pageSize, pendingPage: null, pinnedItem: null },
      })),
      setLastOffset: assign(({ context }) => ({ offset: getFallbackOffset(context.shown, context.pageSize) })),
      requestAllShown: assign(({ context }) => ({
        rows: context.paging === 'scroll' ? Math.max(context.shown.contents.length, context.pageSize) : context.pageSize,
      })),
      setPinnedItem: assign((_, { item }: { item: Item | null }) => ({ pinnedItem: item, pendingPage: null })),
      move: assign(({ context: { shown } }, { uuid, before }: { uuid: string; before?: string | undefined }) => ({
        shown: { ...shown, contents: moveBefore(shown.contents, uuid, before) },
      })),
      report: sendTo(
        ({ context }) => context.owner,
        ({ context }): ListReport<Item> => ({ type: 'list.shown', ...context.shown }),
      ),
    },
  }).createMachine({
    id: 'pagedList',
    type: 'parallel',
    context: ({ input }) => ({
      ...input,
      ...{ offset: 0, rows: input.pageSize, shown: emptyList, pendingPage: null, pinnedItem: null, error: null },
    }),
    states: {
      pointer: {
        initial: 'away',
        states: {
          away: { on: { 'pointer.moved': 'over' } },
          over: { after: { pointerRestDelay: 'away' }, on: { 'pointer.moved': { target: 'over', reenter: true }, 'pointer.left': 'away' } },
        },
      },
      edit: { initial: 'none', states: { none: { on: { 'edit.begun': 'open' } }, open: { on: { 'edit.ended': 'none' } } } },
      work: {
        initial: 'loading',
        on: {
          'list.query': { target: '.loading', actions: { type: 'setQuery', params: ({ event }) => event } },
          'list.paging': { target: '.loading', actions: { type: 'setPaging', params: ({ event }) => event } },
          'list.page': { target: '.loading', actions: { type: 'setOffset', params: ({ event }) => ({ offset: event.offset }) } },
          'list.refresh': {
            target: '.loading',
            actions: ['requestAllShown', { type: 'setPinnedItem', params: ({ event }) => ({ item: event.keep ?? null }) }],
          },
          'list.move': { actions: [{ type: 'move', params: ({ event }) => event }, 'report'] },
        },
        states: {
          loading: {
            initial: 'starting',
            states: { starting: { after: { skeletonDelay: 'slow' } }, slow: {} },
            invoke: {
              id: 'fetchPage',
              src: 'fetchPage',
              input: ({ context: { query, offset, rows } }) => ({ query, offset, size: rows }),
              onDone: { target: 'settled', actions: [{ type: 'show', params: ({ event }) => event.output }, 'report'] },
              onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
            },
          },
          failed: { on: { 'list.retry': 'loading', 'list.changed': 'loading' } },
          settled: {
            always: [
              { guard: 'isBeyondEnd', target: 'loading', actions: 'setLastOffset' },
              { guard: 'hasPendingPage', target: 'checking' },
            ],
            on: { 'list.more': { guard: 'canLoadMore', target: 'loadingMore' }, 'list.changed': 'collectingChanges' },
          },
          loadingMore: {
            invoke: {
              id: 'fetchPage',
              src: 'fetchPage',
              input: ({ context: { query, pageSize, shown } }) => ({
                query,
                offset: shown.offset + shown.contents.length,
                size: pageSize,
                ...(shown.next === undefined ? {} : { after: shown.next }),
              }),
              onDone: { target: 'settled', actions: [{ type: 'append', params: ({ event }) => event.output }, 'report'] },
              onError: { target: 'loadMoreFailed', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
            },
            on: { 'list.changed': 'collectingChanges' },
          },
          loadMoreFailed: { on: { 'list.retry': 'loadingMore', 'list.changed': 'collectingChanges' } },
          /** Waits until a series of changes, for example during an upload, is over. One request then checks for all of them. */
          collectingChanges: { after: { collectDelay: 'checking' } },
          checking: {
            entry: 'requestAllShown',
            initial: 'current',
            states: { current: { on: { 'list.changed': 'outdated' } }, outdated: {} },
            invoke: {
              id: 'fetchPage',
              src: 'fetchPage',
              input: ({ context: { query, offset, rows } }) => ({ query, offset, size: rows }),
              onDone: [
                { guard: 'isOutdated', target: 'collectingChanges' },
                { target: 'delayingPage', actions: { type: 'setPendingPage', params: ({ event }) => event.output } },
              ],
              // If further changes arrived during the failed check, they still have to be checked.
              onError: [{ guard: 'isOutdated', target: 'collectingChanges' }, { target: 'settled' }],
            },
          },
          delayingPage: {
            always: { guard: not('mustDelayPage'), target: 'settled', actions: ['showPendingPage', 'report'] },
            on: {
              'list.apply': { target: 'settled', actions: ['showPendingPage', 'report'] },
              'list.changed': 'collectingChanges',
              'list.more': { guard: 'canLoadMore', target: 'loadingMore' },
            },
          },
        },
      },
    },
  })
