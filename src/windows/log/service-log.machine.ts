import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { ServiceRequest } from '#api/contract/service-log'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import { allServices, type ServiceFilters, type ServiceLabels } from './service-log'

export type ServiceLogEvent =
  /** The list draws itself. */
  | ListReport<ServiceRequest>
  | { type: 'filter.change'; change: Partial<ServiceFilters> }
  | { type: 'filter.clear' }
  | { type: 'log.refresh' }
  | { type: 'log.export' }
  | { type: 'data.stale' }

/** Told to the owner: what the user is to be told. */
export interface ServicesSaved {
  type: 'services.saved'
  said: string
}

const requests = createPagedListMachine<ServiceRequest, ServiceFilters>()
const atOnce = 50

interface ServiceLogContext {
  owner: ActorRef<Snapshot<unknown>, ServicesSaved>
  filters: ServiceFilters
  labels: ServiceLabels
  list: ActorRefFrom<typeof requests>
}

const outputOf = <T>(event: unknown): T => (event as { output: T }).output

/** The requests to connected services that match the filters, and a file of them. */
export const serviceLogMachine = setup({
  types: {} as { context: ServiceLogContext; events: ServiceLogEvent; input: { owner: ServiceLogContext['owner'] } },
  actors: {
    requests,
    fetchLabels: providedPromise<ServiceLabels, void>('fetchLabels'),
    /** Hands the file over, and answers what the user is told. */
    exportRequests: providedPromise<string, ServiceFilters>('exportRequests'),
  },
  delays: { typingPause: 300 },
  actions: {
    keepFilters: assign({
      filters: ({ context, event }) => {
        if (event.type === 'filter.clear') return allServices
        return event.type === 'filter.change' ? { ...context.filters, ...event.change } : context.filters
      },
    }),
    ask: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.list, { type: 'list.query', query: context.filters, clear: false })
    }),
    refresh: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
    keepLabels: assign({ labels: ({ event }) => outputOf<ServiceLabels>(event) }),
    tellSaved: sendTo(
      ({ context }) => context.owner,
      ({ event }): ServicesSaved => ({ type: 'services.saved', said: outputOf<string>(event) }),
    ),
  },
}).createMachine({
  id: 'serviceLog',
  context: ({ input, spawn, self }) => ({
    owner: input.owner,
    filters: allServices,
    labels: { services: {}, statuses: {} },
    list: spawn('requests', { input: { query: allServices, paging: 'scroll', pageSize: atOnce, owner: self } }),
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
            id: 'exportRequests',
            src: 'exportRequests',
            input: ({ context }) => context.filters,
            onDone: { target: 'idle', actions: 'tellSaved' },
            onError: 'idle',
          },
        },
      },
    },
  },
})
