import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket as NetSocket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from '#server/ports'
import { storeIncoming } from './incoming'
import { type OpenSocket, webSockets } from './websocket'

export interface ListenOptions {
  port: number
  host: string
  tls: { certFile: string; keyFile: string } | undefined
  fetch(request: Request): Promise<Response>
  openSocket: OpenSocket
  log: Logger
}
export interface Listening {
  url: string
  /** Accepts no more connections, lets running requests finish, and closes the rest after `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

/**
 * Milliseconds without any transferred bytes after which a connection is closed. A request may take any time while bytes are transferred.
 */
const IDLE_MS = 120_000
const HEADERS_MS = 20_000
const KEEP_ALIVE_MS = 65_000
/** Room for addresses of 16,000 characters and a token. */
const MAX_HEADER_BYTES = 32_768

export async function listen({ port, host, tls, fetch, openSocket, log }: ListenOptions): Promise<Listening> {
  const limits = { requestTimeout: 0, headersTimeout: HEADERS_MS, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADER_BYTES }
  const files = () => tls && { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }
  const server: Server | SecureServer = tls ? createSecureServer({ ...limits, ...files() }) : createServer(limits)
  server.timeout = IDLE_MS
  let stopping = false

  const listener = getRequestListener(
    async (request, env) => {
      storeIncoming(request, (env as HttpBindings).incoming)
      return await fetch(request)
    },
    { hostname: host },
  )
  server.on('request', (message, answer) => {
    if (stopping) answer.setHeader('connection', 'close')
    void listener(message, answer)
  })
  const sockets = webSockets(openSocket, log, tls !== undefined)
  server.on('upgrade', (message, socket, head) => {
    // The channel has its own heartbeat.
    ;(socket as NetSocket).setTimeout(0)
    void sockets.upgrade(message, socket, head)
  })
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    else socket.destroy()
  })
  const renewCertificate = (): void => {
    try {
      if (tls) (server as SecureServer).setSecureContext(files() ?? {})
    } catch (error) {
      log.error({ error }, 'the new certificate cannot be used; the old one stays')
    }
  }
  if (tls) process.on('SIGHUP', renewCertificate)

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return {
    url: `${tls ? 'https' : 'http'}://${name}:${(server.address() as AddressInfo).port}`,
    async stop(patienceMs) {
      stopping = true
      process.off('SIGHUP', renewCertificate)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that becomes idle now would otherwise be kept alive.
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      const impatient = setTimeout(() => {
        sockets.end()
        server.closeAllConnections()
      }, patienceMs)
      await closed
      clearInterval(sweeping)
      clearTimeout(impatient)
      sockets.end()
    },
  }
}
