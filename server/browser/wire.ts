/**
 * What the tabs of a demo and the server in one of their workers say to one another, all of them on one channel. Bodies travel whole. A
 * request or socket is known by an id that its tab made up.
 */
export type Channel = 'mizkar-demo'

export type Headers = readonly (readonly [name: string, value: string])[]

/** `kept`: in the browser's own storage; `memory`: gone with the last tab. */
export type StoreKind = 'kept' | 'memory'

/** Why there is no server: its files could not all be kept, no room for its store, a store made by a newer version, or anything else. */
export type Trouble = 'unfetched' | 'full' | 'tooNew' | 'broken'

export type State =
  | { stage: 'opening' | 'filling' }
  | { stage: 'ready'; store: StoreKind; usernames: readonly string[]; password: string }
  | { stage: 'failed'; trouble: Trouble; detail: string }

export type ToServer =
  | { to: 'server'; type: 'hello' }
  | { to: 'server'; type: 'request'; id: string; url: string; method: string; headers: Headers; body: ArrayBuffer | null }
  | { to: 'server'; type: 'abort'; id: string }
  | { to: 'server'; type: 'socket.open'; id: string; url: string; protocols: string }
  | { to: 'server'; type: 'socket.text'; id: string; text: string }
  | { to: 'server'; type: 'socket.close'; id: string }
  /** Throws everything away; every tab begins anew once it is gone. */
  | { to: 'server'; type: 'reset' }

export type ToTabs =
  /** `server` changes when another worker took over: what was asked of the one before gets no answer any more. */
  | { to: 'tabs'; type: 'state'; server: string; state: State }
  | { to: 'tabs'; type: 'answer'; id: string; status: number; headers: Headers; body: ArrayBuffer | null }
  | { to: 'tabs'; type: 'lost'; id: string }
  | { to: 'tabs'; type: 'socket.opened'; id: string }
  | { to: 'tabs'; type: 'socket.text'; id: string; text: string }
  | { to: 'tabs'; type: 'socket.closed'; id: string; code: number; reason: string }
  | { to: 'tabs'; type: 'reset' }
