/**
 * Messages between the tabs of a demo and the server in one of their workers, all on one channel. Bodies are sent whole. A request or
 * socket has an id that its tab created.
 */
export type Channel = 'mizkar-demo'

export type Headers = readonly (readonly [name: string, value: string])[]

/** `kept`: in the browser's storage; `memory`: lost when the last tab closes. */
export type StoreKind = 'kept' | 'memory'

/** Reasons why there is no server: its files could not be cached, no room for the store, a store of a newer version, or another error. */
export type StartFailure = 'unfetched' | 'full' | 'tooNew' | 'broken'

export type State =
  | { stage: 'opening' | 'filling' }
  | { stage: 'ready'; store: StoreKind; usernames: readonly string[]; password: string }
  | { stage: 'failed'; trouble: StartFailure; detail: string }

export type ToServer =
  | { to: 'server'; type: 'hello' }
  | { to: 'server'; type: 'request'; id: string; url: string; method: string; headers: Headers; body: ArrayBuffer | null }
  | { to: 'server'; type: 'abort'; id: string }
  | { to: 'server'; type: 'socket.open'; id: string; url: string; protocols: string }
  | { to: 'server'; type: 'socket.text'; id: string; text: string }
  | { to: 'server'; type: 'socket.close'; id: string }
  /** Deletes all data; every tab then restarts. */
  | { to: 'server'; type: 'reset' }

export type ToTabs =
  /** `server` changes when another worker takes over. Requests to the previous one get no response. */
  | { to: 'tabs'; type: 'state'; server: string; state: State }
  | { to: 'tabs'; type: 'answer'; id: string; status: number; headers: Headers; body: ArrayBuffer | null }
  | { to: 'tabs'; type: 'lost'; id: string }
  | { to: 'tabs'; type: 'socket.opened'; id: string }
  | { to: 'tabs'; type: 'socket.text'; id: string; text: string }
  | { to: 'tabs'; type: 'socket.closed'; id: string; code: number; reason: string }
  | { to: 'tabs'; type: 'reset' }
