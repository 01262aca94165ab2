import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { pauseAfter } from './connection'
import { providedCallback, providedPromise } from './provided'

export type ConnectionEvent =
  /** The browser lost the network, or a call got no answer at all. */
  | { type: 'connection.lost' }
  /** The browser says there is a network again. */
  | { type: 'connection.found' }
  | { type: 'connection.retry' }

/** The server answers again: what could not be read meanwhile is to be read now. */
export interface ConnectionNews {
  type: 'connection.back'
}

interface ConnectionInput {
  parent: ActorRef<Snapshot<unknown>, ConnectionNews>
}

/**
 * Whether the server can be reached. While it can not, it is asked again after growing pauses, and at once when the network comes back.
 * Calls that get no answer while the server gives one make the pauses grow too.
 */
export const connectionMachine = setup({
  types: {} as { context: ConnectionInput & { tries: number }; events: ConnectionEvent; input: ConnectionInput },
  actors: {
    watchNetwork: providedCallback<ConnectionEvent, void>('watchNetwork'),
    reachServer: providedPromise<unknown, void>('reachServer'),
  },
  delays: { pause: ({ context }) => pauseAfter(context.tries), calm: 60_000 },
  guards: { isTried: ({ context }) => context.tries > 0 },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    tellBack: sendTo(({ context }) => context.parent, { type: 'connection.back' }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, tries: 0 }),
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  initial: 'online',
  states: {
    online: {
      after: { calm: { actions: 'forgetTries' } },
      on: { 'connection.lost': [{ guard: 'isTried', target: 'offline' }, { target: 'reaching' }] },
    },
    offline: {
      after: { pause: 'reaching' },
      on: { 'connection.found': { target: 'reaching', actions: 'forgetTries' }, 'connection.retry': 'reaching' },
    },
    reaching: {
      entry: 'countTry',
      invoke: { id: 'reachServer', src: 'reachServer', onDone: { target: 'online', actions: 'tellBack' }, onError: 'offline' },
    },
  },
})
