import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { LogProof } from '#api/contract/log'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { EntriesExported } from './entries.machine'
import { eventsMachine, noFilters } from './log'
import { noServiceFilters, servicesMachine } from './service-log'

export type LogEvent =
  | ContentEvent
  | { type: 'view.select'; view: LogTab }
  | EntriesExported
  | { type: 'log.prove' }
  | { type: 'proof.close' }

/** Tab: actions of users, or requests of the server to external services. */
export type LogTab = 'events' | 'services'

interface LogContext {
  window: WindowRef
  events: ActorRefFrom<typeof eventsMachine>
  /** Actor of the services tab; undefined until the tab is first opened. */
  services: ActorRefFrom<typeof servicesMachine> | undefined
  proof: LogProof | undefined
}

/** Shows both logs. It can also check that no entry of the first log was changed after it was written. */
export const logMachine = setup({
  types: {} as { context: LogContext; events: LogEvent; input: WindowInput<object> },
  actors: {
    events: eventsMachine,
    services: servicesMachine,
    proveLog: providedPromise<LogProof, void>('proveLog'),
  },
  guards: {
    isTab: (_, { view, tab }: { view: LogTab; tab: LogTab }) => view === tab,
  },
  actions: {
    startServices: assign({
      services: ({ context, spawn, self }) =>
        context.services ?? spawn('services', { input: { owner: self, window: context.window, noFilters: noServiceFilters } }),
    }),
    notifyStale: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.events, { type: 'data.stale' })
      if (context.services) enqueue.sendTo(context.services, { type: 'data.stale' })
    }),
    notifySaved: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    setProof: assign((_, { proof }: { proof: LogProof }) => ({ proof })),
    clearProof: assign({ proof: undefined }),
  },
}).createMachine({
  id: 'log',
  context: ({ input, spawn, self }) => ({
    window: input.window,
    events: spawn('events', { input: { owner: self, window: input.window, noFilters } }),
    services: undefined,
    proof: undefined,
  }),
  type: 'parallel',
  on: {
    'entries.saved': { actions: { type: 'notifySaved', params: ({ event }) => ({ message: event.message }) } },
    'data.stale': { actions: 'notifyStale' },
  },
  states: {
    view: {
      initial: 'events',
      states: {
        events: {
          on: {
            'view.select': {
              guard: { type: 'isTab', params: ({ event }) => ({ view: event.view, tab: 'services' }) },
              target: 'services',
              actions: 'startServices',
            },
          },
        },
        services: {
          on: {
            'view.select': { guard: { type: 'isTab', params: ({ event }) => ({ view: event.view, tab: 'events' }) }, target: 'events' },
          },
        },
      },
    },
    proof: {
      initial: 'idle',
      states: {
        idle: { on: { 'log.prove': 'loading' } },
        loading: {
          invoke: {
            id: 'proveLog',
            src: 'proveLog',
            onDone: { target: 'shown', actions: { type: 'setProof', params: ({ event }) => ({ proof: event.output }) } },
            onError: 'idle',
          },
        },
        shown: { on: { 'proof.close': { target: 'idle', actions: 'clearProof' }, 'log.prove': 'loading' } },
      },
    },
  },
})
