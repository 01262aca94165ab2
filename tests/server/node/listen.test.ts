import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Socket } from '#server/http/stomp'
import { openFileBlobs } from '#server/node/blobs.file'
import { findIncoming } from '#server/node/incoming'
import { type Listening, listen } from '#server/node/listen'
import { createJsonLogger } from '#server/node/log.pino'
import { readMultipart } from '#server/node/multipart.stream'
import { clientPages } from '#server/node/pages'
import { BrokenBody } from '#server/ports'

const log = createJsonLogger({ write: () => {} })
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'mizkar-listen-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
type Fetch = (request: Request) => Promise<Response>
type OpenSocket = Parameters<typeof listen>[0]['openSocket']
const refuseAll: OpenSocket = async () =>
  new Response('{"code":"linkExpired"}', { status: 403, headers: { 'content-type': 'application/problem+json' } })
async function started(fetch: Fetch, openSocket = refuseAll): Promise<Listening> {
  const listening = await listen({ port: 0, host: '127.0.0.1', tls: undefined, fetch, openSocket, log })
  onTestFinished(() => listening.stop(0))
  return listening
}

describe('a request over the network', () => {
  it('reads a request from its socket, and takes the peer address as the address of the caller', async () => {
    const { url } = await started(async (request) =>
      Response.json({ peer: findIncoming(request)?.socket.remoteAddress, text: await request.text() }),
    )
    expect(await (await fetch(url, { method: 'POST', body: 'سلام' })).json()).toEqual({ peer: '127.0.0.1', text: 'سلام' })
  })
  it('leaves nothing behind when the sender disconnects during an upload', async () => {
    const directory = await folder()
    const blobs = await openFileBlobs(directory)
    let outcome: (error: unknown) => void
    const ended = new Promise<unknown>((resolve) => {
      outcome = resolve
    })
    let begun: () => void
    const receiving = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { url } = await started(async (request) => {
      try {
        for await (const part of readMultipart(request)) {
          begun()
          if (part.kind === 'file') await blobs.write(part.stream, { signal: request.signal })
        }
      } catch (error) {
        outcome(error)
      }
      return new Response()
    })
    const sending = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
    })
    sending.on('error', () => {})
    sending.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`)
    await receiving
    sending.destroy()
    expect(await ended).toBeInstanceOf(BrokenBody)
    const left: string[] = []
    for await (const { hash } of blobs.list()) left.push(hash)
    expect([left, await blobs.sweepUnfinished()]).toEqual([[], 0])
  })
  it('answers 400 to a request that is not HTTP', async () => {
    const { url } = await started(async () => new Response())
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
      socket.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      socket.once('close', () => resolve(text))
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
  it('finishes running requests while the server stops, and accepts no new ones', async () => {
    let go: () => void
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    let arrived: () => void
    const running = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const listening = await started(async () => {
      arrived()
      await held
      return new Response('whole')
    })
    const answer = fetch(listening.url)
    await running
    const stopped = listening.stop(10_000)
    await expect(fetch(listening.url)).rejects.toThrow('fetch failed')
    go!()
    expect(await (await answer).text()).toBe('whole')
    await stopped
  })
  it('aborts a request that never ends after the shutdown timeout', async () => {
    let arrived: () => void
    const running = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const listening = await started(() => {
      arrived()
      return new Promise<Response>(() => {})
    })
    const answer = fetch(listening.url)
    answer.catch(() => {})
    await running
    await listening.stop(10)
    await expect(answer).rejects.toThrow('fetch failed')
  })
})

describe('the live channel', () => {
  const opened =
    (attach: (socket: Socket) => void): OpenSocket =>
    async () => ({ protocol: 'v12.stomp', attach })
  const closeOf = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve))

  it('sends text in both directions with the negotiated protocol', async () => {
    const { url } = await started(
      async () => new Response(),
      opened((socket) => socket.onMessage((text) => socket.send(`«${text}»`))),
    )
    const socket = new WebSocket(url.replace('http', 'ws'), ['v10.stomp', 'v12.stomp'])
    const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
    socket.once('open', () => socket.send('سلام'))
    expect(await answer).toBe('«سلام»')
    expect(socket.protocol).toBe('v12.stomp')
    socket.close()
  })
  it('answers a refused live channel with a problem document', async () => {
    const { url } = await started(async () => new Response())
    const socket = new WebSocket(url.replace('http', 'ws'))
    const [status, body] = await new Promise<[number | undefined, string]>((resolve) =>
      socket.once('unexpected-response', async (_, answer) => {
        let text = ''
        for await (const part of answer) text += part
        resolve([answer.statusCode, text])
      }),
    )
    expect([status, body]).toEqual([403, '{"code":"linkExpired"}'])
  })
  it.each([
    ['a frame beyond 64 KiB', 'x'.repeat(65_537), 1009],
    ['bytes instead of text', Buffer.from([1]), 1003],
  ])('closes the live channel after %s', async (_, sent, code) => {
    const { url } = await started(
      async () => new Response(),
      opened((socket) => socket.onMessage(() => socket.close(1000, 'it was taken'))),
    )
    const socket = new WebSocket(url.replace('http', 'ws'))
    socket.once('open', () => socket.send(sent))
    expect(await closeOf(socket)).toBe(code)
  })
  it('closes the live channel when the server stops', async () => {
    let attached: (socket: Socket) => void
    const server = new Promise<Socket>((resolve) => {
      attached = resolve
    })
    const listening = await started(
      async () => new Response(),
      opened((socket) => attached(socket)),
    )
    const socket = new WebSocket(listening.url.replace('http', 'ws'))
    const ended = closeOf(socket)
    ;(await server).close(1001, 'the server stops')
    await listening.stop(5_000)
    expect(await ended).toBe(1001)
  })
})

describe('the client pages', () => {
  const text = 'میزکار '.repeat(400)
  async function pagesIn() {
    const directory = await folder()
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'index.html'), text)
    await writeFile(join(directory, 'assets', 'main-AbCdEf12.js'), text)
    await writeFile(join(directory, 'assets', 'main-AbCdEf12.js.map'), '{}')
    await writeFile(join(directory, 'favicon.svg'), '<svg/>')
    await writeFile(join(directory, '..', 'outside.txt'), 'secret').catch(() => {})
    const serve = await clientPages(directory)
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      serve(new Request(`http://x${path}`, { headers, method }))
    return { get, directory }
  }
  const pages = async () => (await pagesIn()).get
  it('build files are cached without revalidation; the start page is revalidated each time', async () => {
    const get = await pages()
    expect((await get('/assets/main-AbCdEf12.js'))?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg'))?.headers.get('cache-control')).toBe('no-cache')
    const first = await get('/index.html')
    expect([first?.headers.get('cache-control'), first?.headers.get('content-type')]).toEqual(['no-cache', 'text/html; charset=utf-8'])
    const again = await get('/index.html', { 'if-none-match': String(first?.headers.get('etag')) })
    expect([again?.status, await again?.text()]).toEqual([304, ''])
  })
  it('compresses pages for clients that accept it', async () => {
    const get = await pages()
    const as = async (accept: string) => {
      const answer = await get('/assets/main-AbCdEf12.js', { 'accept-encoding': accept })
      return [answer?.headers.get('content-encoding') ?? null, Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))] as const
    }
    const [br, brotli] = await as('gzip, deflate, br')
    expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', text])
    const [gz, gzip] = await as('gzip;q=0.5, br;q=0')
    expect([gz, gunzipSync(gzip).toString()]).toEqual(['gzip', text])
    const [none, plain] = await as('identity')
    expect([none, plain.toString()]).toEqual([null, text])
  })
  it('serves the start page for client routes, but nothing for missing files', async () => {
    const get = await pages()
    expect(await (await get('/desktop/explorer'))?.text()).toBe(text)
    expect(await get('/assets/gone-12345678.js')).toBeUndefined()
    expect(await get('/assets/main-AbCdEf12.js.map')).toBeUndefined()
    expect(await get('/index.html', {}, 'POST')).toBeUndefined()
  })
  it('does not serve deleted pages, and serves them when they exist again', async () => {
    const { get, directory } = await pagesIn()
    const file = join(directory, 'assets', 'main-AbCdEf12.js')
    await rm(file)
    for (const headers of [{}, { 'accept-encoding': 'br' }]) expect(await get('/assets/main-AbCdEf12.js', headers)).toBeUndefined()
    await writeFile(file, text)
    for (const headers of [{}, { 'accept-encoding': 'br' }]) expect((await get('/assets/main-AbCdEf12.js', headers))?.status).toBe(200)
  })
  it.each(['/../outside.txt', '/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/..\\..\\outside.txt'])(
    'never serves files outside the folder: %s',
    async (path) => {
      const get = await pages()
      expect((await (await get(path))?.text()) ?? '').not.toContain('secret')
    },
  )
  it('answers HEAD with the size of a page and no body', async () => {
    const get = await pages()
    const answer = await get('/favicon.svg', {}, 'HEAD')
    expect([answer?.headers.get('content-length'), await answer?.text()]).toEqual(['6', ''])
  })
})
