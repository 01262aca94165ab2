import { setup } from 'xstate'
import { providedCallback, providedPromise } from './provided'

export type ConnectionEvent =
  /** The browser lost the network, or a call got no answer at all. */
  | { type: 'connection.lost' }
  /** The browser says there is a network again. */
  | { type: 'connection.found' }
  | { type: 'connection.retry' }

/** Whether the server can be reached. While it can not, it is asked again and again, at once when the network comes back. */
export const connectionMachine = setup({
  types: {} as { events: ConnectionEvent },
  actors: {
    watchNetwork: providedCallback<ConnectionEvent, void>('watchNetwork'),
    reachServer: providedPromise<unknown, void>('reachServer'),
  },
  delays: { retry: 5_000 },
}).createMachine({
  id: 'connection',
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  initial: 'online',
  states: {
    online: { on: { 'connection.lost': 'reaching' } },
    offline: {
      after: { retry: 'reaching' },
      on: { 'connection.found': 'reaching', 'connection.retry': 'reaching' },
      tags: 'offline',
    },
    reaching: {
      invoke: { id: 'reachServer', src: 'reachServer', onDone: 'online', onError: 'offline' },
    },
  },
})
