import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { getPauseMs } from './connection'
import { providedCallback, providedPromise } from './provided'

export type ConnectionEvent =
  /** The browser lost the network, or a call got no response. */
  | { type: 'connection.lost' }
  /** The browser reports that the network is back. */
  | { type: 'connection.found' }
  | { type: 'connection.retry' }

/** The server responds again after an interruption. Data that could not be loaded during it should be loaded now. */
export interface ConnectionNews {
  type: 'connection.back'
}

interface ConnectionInput {
  parent: ActorRef<Snapshot<unknown>, ConnectionNews>
}

/**
 * Checks if the server can be reached. While it cannot, the machine tries again with growing pauses, and at once when the browser reports
 * that the network is back. Calls without a response also make the pauses grow, even if the check itself gets a response.
 */
export const connectionMachine = setup({
  types: {} as { context: ConnectionInput & { tries: number }; events: ConnectionEvent; input: ConnectionInput },
  actors: {
    watchNetwork: providedCallback<ConnectionEvent, void>('watchNetwork'),
    reachServer: providedPromise<unknown, void>('reachServer'),
  },
  delays: { retryDelay: ({ context }) => getPauseMs(context.tries), resetDelay: 60_000 },
  guards: { isTried: ({ context }) => context.tries > 0 },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    clearTries: assign({ tries: 0 }),
    notifyBack: sendTo(({ context }) => context.parent, { type: 'connection.back' }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, tries: 0 }),
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  initial: 'online',
  states: {
    online: {
      after: { resetDelay: { actions: 'clearTries' } },
      on: { 'connection.lost': [{ guard: 'isTried', target: 'offline' }, { target: 'reaching' }] },
    },
    offline: {
      after: { retryDelay: 'reaching' },
      on: { 'connection.found': { target: 'reaching', actions: 'clearTries' }, 'connection.retry': 'reaching' },
    },
    reaching: {
      entry: 'countTry',
      invoke: { id: 'reachServer', src: 'reachServer', onDone: { target: 'online', actions: 'notifyBack' }, onError: 'offline' },
    },
  },
})
