import { destinations, shownFoldersPath } from '#api/contract/messaging'
import { BadFrame, type Frame, readFrames, writeFrame } from './stomp-frames'

/** The WebSocket functions that are needed here; the platform adapter provides them. */
export interface Socket {
  send(text: string): void
  /** Codes: 1000 done, 1001 going away, 1002 protocol error, 1008 not allowed, 1009 too large, 1013 too slow. */
  close(code: number, reason: string): void
  onMessage(listener: (text: string) => void): void
  /** Adds a listener for binary messages. A peer that sends them without a listener is disconnected. */
  onBytes?(listener: (bytes: Uint8Array) => void): void
  onClose(listener: () => void): void
  /** Bytes passed to `send` that are not yet sent to the network. */
  readonly bufferedAmount: number
}

/** The WebSocket subprotocol. */
export const STOMP_PROTOCOL = 'v12.stomp'

const MAX_INCOMING_CHARACTERS = 64 * 1024
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_SUBSCRIPTIONS = 20
const HEARTBEAT_MS = 20_000
const CONNECT_TIMEOUT_MS = 10_000
/** Rate limit for messages of a client: the burst size, refilled each second. */
const BURST = 40
const MESSAGES_PER_SECOND = 20
const KNOWN_DESTINATIONS: readonly string[] = Object.values(destinations)

const parseHeartBeat = (header: string | undefined): [number, number] => {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0')
  if (!match) throw new BadFrame('heart-beat is not two numbers')
  return [Number(match[1]), Number(match[2])]
}

/** Events of a connection. */
export interface StompEvents {
  ended(): void
  /** A subscription has started. */
  subscribed?(destination: string): void
  /** Receives the body of a message to the only destination that accepts messages. */
  foldersShown?(body: string): void
}

/** One client of the live channel: it subscribes to its own queues and sends the folders that it shows. */
export class StompConnection {
  readonly #socket: Socket
  readonly #events: StompEvents
  readonly #subscriptions = new Map<string, string>()
  readonly #timers = new Set<ReturnType<typeof setInterval>>()
  #connected = false
  #open = true
  #rest = ''
  #lastReceivedAt = Date.now()
  #allowance = BURST
  #messages = 0

  constructor(socket: Socket, events: StompEvents) {
    this.#socket = socket
    this.#events = events
    socket.onMessage((text) => this.#receive(text))
    socket.onClose(() => {
      this.#stop()
      events.ended()
    })
    this.#startTimer(CONNECT_TIMEOUT_MS, () => {
      if (!this.#connected) this.end(1002, 'no CONNECT frame came')
    })
  }

  #startTimer(ms: number, work: () => void): void {
    this.#timers.add(setInterval(work, ms))
  }

  #stop(): void {
    this.#open = false
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers.clear()
    this.#subscriptions.clear()
  }

  end(code: number, reason: string): void {
    if (!this.#open) return
    this.#stop()
    this.#socket.close(code, reason)
  }

  #write(command: string, headers: Record<string, string>, body = ''): void {
    if (!this.#open) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.end(1013, 'the client reads too slowly')
    else this.#socket.send(writeFrame({ command, headers, body }))
  }

  #refuse(message: string, frame?: Frame): void {
    const receipt = frame?.headers.receipt
    this.#write('ERROR', { message, ...(receipt !== undefined && { 'receipt-id': receipt }) })
    this.end(1002, message)
  }

  /** Sends a JSON value to every subscription of a destination. */
  deliver(destination: string, value: unknown): void {
    const body = JSON.stringify(value)
    for (const [subscription, wanted] of this.#subscriptions)
      if (wanted === destination)
        this.#write(
          'MESSAGE',
          { subscription, 'message-id': String(++this.#messages), destination, 'content-type': 'application/json' },
          body,
        )
  }

  #receive(text: string): void {
    if (!this.#open) return
    const now = Date.now()
    const seconds = Math.max(0, now - this.#lastReceivedAt) / 1_000
    this.#lastReceivedAt = now
    this.#allowance = Math.min(BURST, this.#allowance + seconds * MESSAGES_PER_SECOND)
    if (--this.#allowance < 0) return this.end(1008, 'too many messages')
    if (text.length + this.#rest.length > MAX_INCOMING_CHARACTERS) return this.end(1009, 'the message is too large')
    try {
      const { frames, rest } = readFrames(this.#rest + text)
      this.#rest = rest
      for (const frame of frames) this.#handle(frame)
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error
      this.#refuse(error.message)
    }
  }

  #handle(frame: Frame): void {
    if (!this.#open) return
    const { command, headers } = frame
    if (command === 'CONNECT' || command === 'STOMP') return this.#connect(frame)
    if (!this.#connected) return this.#refuse('the first frame must be CONNECT', frame)
    if (command === 'SUBSCRIBE') this.#subscribe(frame)
    else if (command === 'UNSUBSCRIBE') this.#subscriptions.delete(headers.id ?? '')
    else if (command === 'SEND' && headers.destination === shownFoldersPath) this.#events.foldersShown?.(frame.body)
    else if (command !== 'DISCONNECT') return this.#refuse(`${command} is not offered here`, frame)
    if (headers.receipt !== undefined) this.#write('RECEIPT', { 'receipt-id': headers.receipt })
    if (command === 'DISCONNECT') this.end(1000, 'bye')
  }

  #connect({ headers }: Frame): void {
    if (this.#connected) return this.#refuse('connected already')
    if (!(headers['accept-version'] ?? '').split(',').includes('1.2')) return this.#refuse('only version 1.2 is spoken here')
    const [clientSendsMs, clientExpectsMs] = parseHeartBeat(headers['heart-beat'])
    this.#connected = true
    this.#write('CONNECTED', { version: '1.2', server: 'mizkar', 'heart-beat': `${HEARTBEAT_MS},${HEARTBEAT_MS}` })
    if (clientExpectsMs > 0) this.#startTimer(Math.max(clientExpectsMs, HEARTBEAT_MS), () => this.#open && this.#socket.send('\n'))
    const maxSilenceMs = 2 * Math.max(clientSendsMs, HEARTBEAT_MS)
    if (clientSendsMs > 0)
      this.#startTimer(maxSilenceMs / 2, () => {
        if (Date.now() - this.#lastReceivedAt > maxSilenceMs) this.end(1002, 'no heart-beat came')
      })
  }

  #subscribe(frame: Frame): void {
    const { id, destination = '' } = frame.headers
    if (id === undefined || id.length > 200) return this.#refuse('a subscription needs an id', frame)
    if (!KNOWN_DESTINATIONS.includes(destination)) return this.#refuse('this destination is not yours', frame)
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) return this.#refuse('too many subscriptions', frame)
    this.#subscriptions.set(id, destination)
    this.#events.subscribed?.(destination)
  }
}
