import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '#server/app'
import type { Socket } from '#server/http/stomp'
import type { Logger } from '#server/ports'
import { storeIncoming } from './incoming'

/** Checks a request to open the channel. Returns a response that refuses it, or a function that takes the socket. */
export type OpenSocket = App['openSocket']

const MAX_FRAME = 64 * 1024
const BEAT_MS = 30_000

/** Adapts a socket of `ws` for the channel. A client that misses two pings in a row is disconnected. */
function adapt(socket: WebSocket): Socket {
  let answered = true
  let onBytes: ((bytes: Uint8Array) => void) | undefined
  const beat = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, BEAT_MS)
  socket.on('pong', () => {
    answered = true
  })
  socket.on('close', () => clearInterval(beat))
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return
    if (onBytes) onBytes(data as Buffer)
    else socket.close(1003, 'text only')
  })
  // The error is also reported as a close.
  socket.on('error', () => {})
  return {
    send: (text) => socket.send(text),
    close(code, reason) {
      socket.close(code, reason)
      // A peer that never answers the closing frame must not keep the socket open.
      setTimeout(() => socket.terminate(), 2_000).unref()
    },
    onMessage(listener) {
      socket.on('message', (data, isBinary) => {
        if (!isBinary) listener(data.toString())
      })
    },
    onBytes(listener) {
      onBytes = listener
    },
    onClose: (listener) => void socket.on('close', listener),
    get bufferedAmount() {
      return socket.bufferedAmount
    },
  }
}

function toRequest(message: IncomingMessage, secure: boolean): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) if (value !== undefined) headers.set(name, String(value))
  const request = new Request(`${secure ? 'https' : 'http'}://${message.headers.host ?? 'localhost'}${message.url ?? '/'}`, { headers })
  storeIncoming(request, message)
  return request
}

async function refuse(socket: Duplex, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(body.byteLength))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines}\r\n`, 'latin1'), body]))
}

/** Handles the upgrade of a Node server. A refused request gets its problem as the response. */
export function webSockets(open: OpenSocket, log: Logger, secure: boolean) {
  let protocol: string | undefined
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    handleProtocols: () => protocol ?? false,
  })
  return {
    async upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      // Until `ws` takes over, no other listener handles a reset by the peer.
      const ignore = (): void => {}
      socket.on('error', ignore)
      try {
        const admission = await open(toRequest(message, secure))
        if (socket.destroyed) return
        if (admission instanceof Response) return await refuse(socket, admission)
        protocol = admission.protocol
        server.handleUpgrade(message, socket, head, (opened) => admission.attach(adapt(opened)))
        socket.off('error', ignore)
      } catch (error) {
        log.error({ error }, 'could not open a live channel')
        socket.destroy()
      }
    },
    /** Disconnects all remaining clients. */
    end(): void {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
