import type { Client, IMessage } from '@stomp/stompjs'
import type * as z from 'zod/mini'
import {
  type ConversationMessage,
  conversationMessage,
  destinations,
  type LiveEvent,
  liveEvent,
  shownFoldersPath,
  messagingPath,
} from './contract/messaging'

import type { PresenceLink } from './presence'

/** Events that the live channel emits. */
export type Change =
  | { type: 'live.event'; event: LiveEvent }
  | { type: 'live.message'; message: ConversationMessage }
  | { type: 'live.connected' }
  | { type: 'live.lost' }
  /** The connection was restored. Events that the server sent in between are missing, so all visible data must be loaded again. */
  | { type: 'live.resync' }

export interface ChangesOptions {
  /** Scheme and host name of the server: `ws://…` or `wss://…`. */
  origin: string
  /** Requests a new token of type WS from the server. It is valid for one connection. */
  ticket(signal: AbortSignal): Promise<string>
  /**
   * Returns the value of the configuration key `chat.retry`. If true, the client connects again after the fixed delays of the messenger
   * and then receives the missed messages.
   */
  chatRetry(): boolean
  emit(change: Change): void
  /** Called with the reason when a connection fails. */
  failed?(reason: unknown): void
  /** Link that sends the folders that the user views, and receives the other users who view them. */
  presence?: PresenceLink
  chatDelay?: number
  /** First and longest pause in ms before a reconnect. The pause doubles after each failure. */
  delays?: { first: number; longest: number }
  webSocket?: (address: string) => WebSocket
}

const connectionTimeout = 15_000
const heartbeat = 20_000

const parseEvent = <S extends z.ZodMiniType>(schema: S, { body }: IMessage): z.output<S> | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/**
 * Opens the live channel and connects again after each interruption, until the returned function is called. Frames with an unknown shape
 * are ignored.
 */
export function listenForChanges(options: ChangesOptions): () => void {
  const { emit, chatDelay = 5_000, delays = { first: 1_000, longest: 30_000 } } = options
  const ended = new AbortController()
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let before = false

  const subscribe = (connected: Client) => {
    connected.subscribe(destinations.events, (frame) => {
      const event = parseEvent(liveEvent, frame)
      if (event?.type === 'presence.changed') options.presence?.updateUsers(event)
      else if (event) emit({ type: 'live.event', event })
    })
    if (before && !options.chatRetry()) return
    connected.subscribe(destinations.messages, (frame) => {
      const message = parseEvent(conversationMessage, frame)
      if (message) emit({ type: 'live.message', message })
    })
  }

  const getPauseMs = () =>
    options.chatRetry() ? chatDelay : Math.min(delays.longest, delays.first * 2 ** attempts) * (0.5 + Math.random() / 2)

  const reconnectLater = () => {
    if (ended.signal.aborted || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, getPauseMs())
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
          options.presence?.connect((folders) => {
            if (connected.connected) connected.publish({ destination: shownFoldersPath, body: JSON.stringify({ folders }) })
          })
          emit({ type: before ? 'live.resync' : 'live.connected' })
          before = true
        },
        onWebSocketClose: ({ code, reason }) => {
          if (!ended.signal.aborted) options.failed?.(`${code} ${reason}`)
          if (live) options.presence?.clear()
          if (live && !ended.signal.aborted) emit({ type: 'live.lost' })
          void client?.deactivate()
          client = undefined
          reconnectLater()
        },
      })
      client.activate()
    } catch (error) {
      if (!ended.signal.aborted) options.failed?.(error)
      reconnectLater()
    }
  }

  void connect()
  return () => {
    ended.abort()
    clearTimeout(timer)
    options.presence?.clear()
    // Closes the socket without sending a DISCONNECT frame, because the page may already be closing the socket.
    void client?.deactivate({ force: true })
    client = undefined
  }
}
