import type { Admission } from '#server/http/live-channel'
import type { Socket } from '#server/http/stomp'

/** Both ends of a connection in this process: the socket of the server, and the WebSocket of a page. */
export class BrowserSocket {
  readonly protocol: string
  readyState: number = 0
  binaryType = 'blob'
  onopen: ((event: object) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null
  onerror: ((event: object) => void) | null = null
  /** Received frames as text. */
  readonly received: string[] = []
  closedWith: { code: number; reason: string } | undefined
  /** Number of unsent bytes that the server sees, to simulate a client that reads slowly. */
  waiting = 0
  #toServer: (text: string) => void = () => undefined
  #ended: () => void = () => undefined

  constructor(admission: Admission) {
    this.protocol = admission.protocol ?? ''
    const waiting = (): number => this.waiting
    const socket: Socket = {
      send: (text) => queueMicrotask(() => this.#arrive(text)),
      close: (code, reason) => queueMicrotask(() => this.#close(code, reason)),
      onMessage: (listener) => {
        this.#toServer = listener
      },
      onClose: (listener) => {
        this.#ended = listener
      },
      get bufferedAmount() {
        return waiting()
      },
    }
    admission.attach(socket)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.({})
    })
  }

  #arrive(text: string): void {
    if (this.readyState > 1) return
    this.received.push(text)
    this.onmessage?.({ data: text })
  }

  #close(code: number, reason: string): void {
    if (this.readyState > 1) return
    this.readyState = 3
    this.closedWith = { code, reason }
    this.#ended()
    this.onclose?.({ code, reason, wasClean: true })
  }

  send(text: string): void {
    queueMicrotask(() => this.#toServer(text))
  }

  close(): void {
    this.#close(1000, '')
  }
}
