import { type SpeechResult, speechResult, speechEnd, speechPath } from './contract/speech'

export interface SpeechOptions {
  /** Scheme and host name of the server: `ws://…` or `wss://…`. */
  origin: string
  /** Requests a new token of type WS from the server. It is valid for one connection. */
  ticket(signal: AbortSignal): Promise<string>
  onResult(result: SpeechResult): void
  /** Called once, at the end: all speech was recognised, or the connection failed. */
  onEnd(how: 'done' | 'failed'): void
}

export interface SpeechSocket {
  /** Sends one slice of sound as a WAV file. Slices are queued until the connection is open. */
  send(slice: Uint8Array<ArrayBuffer>): void
  /** Number of bytes in the queue that are not sent yet. */
  readonly queuedBytes: number
  /** Reports the end of the sound to the server. The last results still arrive. */
  end(): void
  /** Closes the connection. No more results arrive. */
  close(): void
}

/** Opens a connection to the speech service of this installation. */
export function openSpeech({ origin, ticket, onResult, onEnd }: SpeechOptions): SpeechSocket {
  const closing = new AbortController()
  let socket: WebSocket | undefined
  const queue: (Uint8Array<ArrayBuffer> | string)[] = []

  const finish = (how: 'done' | 'failed'): void => {
    if (closing.signal.aborted) return
    closing.abort()
    socket?.close()
    onEnd(how)
  }
  const send = (frame: Uint8Array<ArrayBuffer> | string): void => {
    if (closing.signal.aborted) return
    if (socket?.readyState === WebSocket.OPEN) socket.send(frame)
    else queue.push(frame)
  }
  const open = async (): Promise<void> => {
    const address = `${origin}${speechPath}?token=${encodeURIComponent(await ticket(closing.signal))}`
    closing.signal.throwIfAborted()
    const opened = new WebSocket(address)
    socket = opened
    opened.addEventListener('open', () => {
      for (const frame of queue.splice(0)) opened.send(frame)
    })
    opened.addEventListener('message', ({ data }) => {
      if (closing.signal.aborted) return
      try {
        onResult(speechResult.parse(JSON.parse(String(data))))
      } catch {
        finish('failed')
      }
    })
    opened.addEventListener('close', ({ code }) => finish(code === 1000 ? 'done' : 'failed'))
  }
  open().catch(() => finish('failed'))
  return {
    send,
    get queuedBytes() {
      const bytes = (frame: Uint8Array | string): number => (typeof frame === 'string' ? 0 : frame.byteLength)
      return (socket?.bufferedAmount ?? 0) + queue.reduce((sum, frame) => sum + bytes(frame), 0)
    },
    end: () => send(speechEnd),
    close() {
      closing.abort()
      socket?.close()
    },
  }
}
