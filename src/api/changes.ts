import type { Client, IMessage } from '@stomp/stompjs'
import type * as z from 'zod/mini'
import {
  type ConversationMessage,
  conversationMessage,
  destinations,
  type LiveEvent,
  liveEvent,
  lookingPath,
  messagingPath,
} from './contract/messaging'

import type { PresenceLink } from './presence'

/** What the live channel tells. */
export type Change =
  | { type: 'live.event'; event: LiveEvent }
  | { type: 'live.message'; message: ConversationMessage }
  | { type: 'live.connected' }
  | { type: 'live.lost' }
  /** Connected again: changes in between were missed, so what is shown has to be loaded again. */
  | { type: 'live.resync' }

export interface ChangesOptions {
  /** `ws://` or `wss://` and the host. */
  origin: string
  /** A fresh token of type WS for one connection. */
  ticket(signal: AbortSignal): Promise<string>
  /** The configuration chat.retry: then the messenger's fixed delay rules, and messages are received again after a loss. */
  chatRetry(): boolean
  emit(change: Change): void
  /** Told why there is no connection. */
  failed?(reason: unknown): void
  /** Says which folders are looked at, and hears who else does. */
  presence?: PresenceLink
  chatDelay?: number
  /** First and longest pause before connecting again; it doubles in between. */
  delays?: { first: number; longest: number }
  webSocket?: (address: string) => WebSocket
}

const connectionTimeout = 15_000
const heartbeat = 20_000

const read = <S extends z.ZodMiniType>(schema: S, { body }: IMessage): z.output<S> | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Keeps the live channel open until the answered function is called. Frames of an unknown shape are passed over. */
export function listenForChanges(options: ChangesOptions): () => void {
  const { emit, chatDelay = 5_000, delays = { first: 1_000, longest: 30_000 } } = options
  const ended = new AbortController()
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let before = false

  const subscribe = (connected: Client) => {
    connected.subscribe(destinations.events, (frame) => {
      const event = read(liveEvent, frame)
      if (event?.type === 'presence.changed') options.presence?.heard(event)
      else if (event) emit({ type: 'live.event', event })
    })
    if (before && !options.chatRetry()) return
    connected.subscribe(destinations.messages, (frame) => {
      const message = read(conversationMessage, frame)
      if (message) emit({ type: 'live.message', message })
    })
  }

  const pause = () => (options.chatRetry() ? chatDelay : Math.min(delays.longest, delays.first * 2 ** attempts) * (0.5 + Math.random() / 2))

  const again = () => {
    if (ended.signal.aborted || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pause())
    attempts++
  }

  const connect = async () => {
    try {
      const [{ Client }, ticket] = await Promise.all([import('@stomp/stompjs'), options.ticket(ended.signal)])
      if (ended.signal.aborted) return
      const address = `${options.origin}${messagingPath}?token=${encodeURIComponent(ticket)}`
      let live = false
      client = new Client({
        webSocketFactory: () => options.webSocket?.(address) ?? new WebSocket(address, ['v12.stomp']),
        reconnectDelay: 0,
        connectionTimeout,
        heartbeatIncoming: heartbeat,
        heartbeatOutgoing: heartbeat,
        onConnect: () => {
          if (!client) return
          live = true
          attempts = 0
          subscribe(client)
          const connected = client
          options.presence?.connected((folders) => {
            if (connected.connected) connected.publish({ destination: lookingPath, body: JSON.stringify({ folders }) })
          })
          emit({ type: before ? 'live.resync' : 'live.connected' })
          before = true
        },
        onWebSocketClose: ({ code, reason }) => {
          if (!ended.signal.aborted) options.failed?.(`${code} ${reason}`)
          if (live) options.presence?.lost()
          if (live && !ended.signal.aborted) emit({ type: 'live.lost' })
          void client?.deactivate()
          client = undefined
          again()
        },
      })
      client.activate()
    } catch (error) {
      if (!ended.signal.aborted) options.failed?.(error)
      again()
    }
  }

  void connect()
  return () => {
    ended.abort()
    clearTimeout(timer)
    options.presence?.lost()
    // A farewell would be written to a socket that the page is closing already.
    void client?.deactivate({ force: true })
    client = undefined
  }
}
