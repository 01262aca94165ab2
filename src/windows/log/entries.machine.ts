import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import type { WindowRef } from '#windows/window-kind'

export type EntriesEvent<Entry, Filters> =
  /** Event that the list view forwards. */
  | ListReport<Entry>
  | { type: 'filter.change'; change: Partial<Filters> }
  | { type: 'filter.clear' }
  | { type: 'log.refresh' }
  | { type: 'log.export' }
  | { type: 'data.stale' }

/** Event to the parent actor after an export. It shows `message` to the user. */
export interface EntriesExported {
  type: 'entries.saved'
  message: string
}

interface EntriesInput<Filters> {
  owner: ActorRef<Snapshot<unknown>, EntriesExported>
  window: WindowRef
  noFilters: Filters
}

interface EntriesContext<Entry extends { uuid: string }, Filters, Labels> extends EntriesInput<Filters> {
  filters: Filters
  /** Labels of enumeration values; undefined until they are loaded. */
  labels: Labels | undefined
  list: ActorRefFrom<ReturnType<typeof createPagedListMachine<Entry, Filters>>>
}

const pageSize = 50

/** Creates the machine of a log. It filters the entries, loads the labels of enumeration values, and exports the entries to a file. */
export const createEntriesMachine = <Entry extends { uuid: string }, Filters extends object, Labels>() =>
  setup({
    types: {} as {
      context: EntriesContext<Entry, Filters, Labels>
      events: EntriesEvent<Entry, Filters>
      input: EntriesInput<Filters>
    },
    actors: {
      list: createPagedListMachine<Entry, Filters>(),
      fetchLabels: providedPromise<Labels, void>('fetchLabels'),
      /** Exports the matching entries and saves the file through the browser. Returns the message for the user. */
      exportEntries: providedPromise<string, { filters: Filters; window: WindowRef }>('exportEntries'),
    },
    delays: { typingPause: 300 },
    actions: {
      changeFilters: assign(({ context }, { change }: { change: Partial<Filters> }) => ({ filters: { ...context.filters, ...change } })),
      clearFilters: assign(({ context }) => ({ filters: context.noFilters })),
      queryList: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo(context.list, { type: 'list.query', query: context.filters, clear: false })
      }),
      refreshList: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
      setLabels: assign((_, { labels }: { labels: Labels }) => ({ labels })),
      notifySaved: sendTo(
        ({ context }) => context.owner,
        (_, { message }: { message: string }): EntriesExported => ({ type: 'entries.saved', message }),
      ),
    },
  }).createMachine({
    id: 'entries',
    context: ({ input, spawn, self }) => ({
      ...input,
      filters: input.noFilters,
      labels: undefined,
      list: spawn('list', { input: { query: input.noFilters, paging: 'scroll', pageSize, owner: self } }),
    }),
    type: 'parallel',
    states: {
      filters: {
        initial: 'idle',
        on: {
          'filter.change': { target: '.typing', actions: { type: 'changeFilters', params: ({ event }) => ({ change: event.change }) } },
          'filter.clear': { target: '.idle', actions: ['clearFilters', 'queryList'] },
          'log.refresh': { actions: 'refreshList' },
          'data.stale': { actions: 'refreshList' },
        },
        states: { idle: {}, typing: { after: { typingPause: { target: 'idle', actions: 'queryList' } } } },
      },
      labels: {
        initial: 'loading',
        states: {
          loading: {
            invoke: {
              id: 'fetchLabels',
              src: 'fetchLabels',
              onDone: { target: 'known', actions: { type: 'setLabels', params: ({ event }) => ({ labels: event.output }) } },
              onError: 'unknown',
            },
          },
          known: {},
          unknown: { on: { 'log.refresh': 'loading', 'data.stale': 'loading' } },
        },
      },
      file: {
        initial: 'idle',
        states: {
          idle: { on: { 'log.export': 'writing' } },
          writing: {
            invoke: {
              id: 'exportEntries',
              src: 'exportEntries',
              input: ({ context: { filters, window } }) => ({ filters, window }),
              onDone: { target: 'idle', actions: { type: 'notifySaved', params: ({ event }) => ({ message: event.output }) } },
              onError: 'idle',
            },
          },
        },
      },
    },
  })
