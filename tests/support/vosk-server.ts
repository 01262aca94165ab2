import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { spoken } from './spoken'

export interface VoskServer {
  url: string
  /** Headers of each connection. */
  readonly tokens: (string | undefined)[]
  /** Stops responding, or closes the connection, at the next frame. */
  fail: 'no' | 'silent' | 'hang up'
  close(): Promise<void>
}

/**
 * Starts a fake vosk-server with its exact frame protocol. Each word is a separate tone, which `spoken` finds in the samples. A text frame
 * where sound is expected, or another spelling of the end frame, gives no result.
 */
export async function voskServer(): Promise<VoskServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const vosk: VoskServer = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    tokens: [],
    fail: 'no',
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
  server.on('connection', (socket: WebSocket, { headers }) => {
    vosk.tokens.push(headers.authorization)
    let rate = 8_000
    let samples = Buffer.alloc(0)
    let told = 0
    const result = (until: number) => {
      const words = spoken(samples, rate).slice(told, until)
      told = until
      return JSON.stringify({ result: words, text: words.map(({ word }) => word).join(' ') })
    }
    socket.on('message', (data: Buffer, isBinary) => {
      if (vosk.fail === 'hang up') return socket.terminate()
      if (vosk.fail === 'silent') return
      const text = isBinary ? '' : data.toString()
      if (text.includes('config')) {
        rate = (JSON.parse(text) as { config: { sample_rate: number } }).config.sample_rate
        return
      }
      if (text === '{"eof" : 1}') {
        socket.send(result(Number.POSITIVE_INFINITY))
        return socket.close()
      }
      samples = Buffer.concat([samples, data])
      const words = spoken(samples, rate)
      // A word is final once another one has begun.
      if (words.length > told + 1) return socket.send(result(words.length - 1))
      socket.send(JSON.stringify({ partial: words.at(-1)?.word ?? '' }))
    })
  })
  return vosk
}
