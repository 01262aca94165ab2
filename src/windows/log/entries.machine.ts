import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import type { WindowRef } from '#windows/window-kind'

export type EntriesEvent<Entry, Filters> =
  /** The list draws itself. */
  | ListReport<Entry>
  | { type: 'filter.change'; change: Partial<Filters> }
  | { type: 'filter.clear' }
  | { type: 'log.refresh' }
  | { type: 'log.export' }
  | { type: 'data.stale' }

/** Told to the owner: what the user is to be told. */
export interface EntriesSaved {
  type: 'entries.saved'
  said: string
}

interface EntriesInput<Filters> {
  owner: ActorRef<Snapshot<unknown>, EntriesSaved>
  window: WindowRef
  noFilters: Filters
}

interface EntriesContext<Entry extends { uuid: string }, Filters, Labels> extends EntriesInput<Filters> {
  filters: Filters
  /** Undefined until they are there. */
  labels: Labels | undefined
  list: ActorRefFrom<ReturnType<typeof createPagedListMachine<Entry, Filters>>>
}

const atOnce = 50
const outputOf = <T>(event: unknown): T => (event as { output: T }).output

/** The entries of a log that match the filters, the names of what stands in them, and a file of them. */
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
      /** Hands the file over, and answers what the user is told. */
      exportEntries: providedPromise<string, { filters: Filters; window: WindowRef }>('exportEntries'),
    },
    delays: { typingPause: 300 },
    actions: {
      keepFilters: assign({
        filters: ({ context, event }) => {
          if (event.type === 'filter.clear') return context.noFilters
          return event.type === 'filter.change' ? { ...context.filters, ...event.change } : context.filters
        },
      }),
      ask: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo(context.list, { type: 'list.query', query: context.filters, clear: false })
      }),
      refresh: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
      keepLabels: assign({ labels: ({ event }) => outputOf<Labels>(event) }),
      tellSaved: sendTo(
        ({ context }) => context.owner,
        ({ event }): EntriesSaved => ({ type: 'entries.saved', said: outputOf<string>(event) }),
      ),
    },
  }).createMachine({
    id: 'entries',
    context: ({ input, spawn, self }) => ({
      ...input,
      filters: input.noFilters,
      labels: undefined,
      list: spawn('list', { input: { query: input.noFilters, paging: 'scroll', pageSize: atOnce, owner: self } }),
    }),
    type: 'parallel',
    states: {
      filters: {
        initial: 'asked',
        on: {
          'filter.change': { target: '.typing', actions: 'keepFilters' },
          'filter.clear': { target: '.asked', actions: ['keepFilters', 'ask'] },
          'log.refresh': { actions: 'refresh' },
          'data.stale': { actions: 'refresh' },
        },
        states: { asked: {}, typing: { after: { typingPause: { target: 'asked', actions: 'ask' } } } },
      },
      labels: {
        initial: 'loading',
        states: {
          loading: {
            invoke: { id: 'fetchLabels', src: 'fetchLabels', onDone: { target: 'known', actions: 'keepLabels' }, onError: 'unknown' },
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
              onDone: { target: 'idle', actions: 'tellSaved' },
              onError: 'idle',
            },
          },
        },
      },
    },
  })
