import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { LogEntry, LogProof } from '#api/contract/log'
import type { ListReport } from '#machines/paged-list.machine'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { type ServicesSaved, serviceLogMachine } from './service-log.machine'
import { type LogFilters, type LogLabels, noFilters } from './log'

export type LogEvent =
  | WindowFact
  /** The list draws itself. */
  | ListReport<LogEntry>
  | { type: 'filter.change'; change: Partial<LogFilters> }
  | { type: 'filter.clear' }
  | { type: 'view.select'; view: LogTab }
  | ServicesSaved
  | { type: 'log.refresh' }
  | { type: 'log.export' }
  | { type: 'log.prove' }
  | { type: 'proof.close' }

/** What people did, or what the server asked of services. */
export type LogTab = 'events' | 'services'

const lines = createPagedListMachine<LogEntry, LogFilters>()
const atOnce = 50

interface LogContext {
  window: WindowRef
  filters: LogFilters
  labels: LogLabels
  list: ActorRefFrom<typeof lines>
  proof: LogProof | undefined
  /** From the first look at it. */
  services: ActorRefFrom<typeof serviceLogMachine> | undefined
}

const outputOf = <T>(event: unknown): T => (event as { output: T }).output

/** The parts of the chart in `log.machine.ts`. */
export const logSetup = setup({
  types: {} as { context: LogContext; events: LogEvent; input: WindowInput<object> },
  actors: {
    lines,
    services: serviceLogMachine,
    fetchLabels: providedPromise<LogLabels, void>('fetchLabels'),
    /** Hands the file over, and answers what the user is told. */
    exportLines: providedPromise<string, LogFilters>('exportLines'),
    proveLog: providedPromise<LogProof, void>('proveLog'),
  },
  delays: { typingPause: 300 },
  guards: {
    isServices: ({ event }) => event.type === 'view.select' && event.view === 'services',
    isEvents: ({ event }) => event.type === 'view.select' && event.view === 'events',
  },
  actions: {
    keepFilters: assign({
      filters: ({ context, event }) => {
        if (event.type === 'filter.clear') return noFilters
        return event.type === 'filter.change' ? { ...context.filters, ...event.change } : context.filters
      },
    }),
    ask: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.list, { type: 'list.query', query: context.filters, clear: false })
    }),
    refresh: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
    keepLabels: assign({ labels: ({ event }) => outputOf<LogLabels>(event) }),
    keepProof: assign({ proof: ({ event }) => outputOf<LogProof>(event) }),
    forgetProof: assign({ proof: undefined }),
    startServices: assign({ services: ({ context, spawn, self }) => context.services ?? spawn('services', { input: { owner: self } }) }),
    refreshServices: enqueueActions(({ context, enqueue }) => {
      if (context.services) enqueue.sendTo(context.services, { type: 'data.stale' })
    }),
    tellServicesSaved: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: event.type === 'services.saved' ? event.said : '' }),
    ),
    tellSaved: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: outputOf<string>(event) }),
    ),
  },
})

export const listInput = <Owner>(owner: Owner) => ({ query: noFilters, paging: 'scroll', pageSize: atOnce, owner }) as const
