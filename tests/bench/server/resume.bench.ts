import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { note, report } from './result'
import { openStore, signIn } from './store'

const SIZE = Number(process.env.BENCH_RESUME_MB ?? 1024) * 1024 * 1024
const CUTS = Number(process.env.BENCH_CUTS ?? 50)
/** Part size of the client. */
const PART = 16 * 1024 * 1024
const BLOCK = 256 * 1024
/** Milliseconds between a lost connection and the next request. A real client waits longer. */
const NOTICED_MS = 100

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Returns a block of the file by its number, so that any part of the content can be generated without storing the file. */
function blockAt(index: number): Buffer {
  const seed = createHash('sha256').update(`block ${index}`).digest()
  const block = Buffer.alloc(BLOCK, seed)
  for (let at = 0; at < BLOCK; at += 4096) block.writeUInt32LE(index * 64 + at / 4096, at)
  return block
}

function* bytesFrom(from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; ) {
    const index = Math.floor(at / BLOCK)
    const piece = blockAt(index).subarray(at - index * BLOCK, Math.min(BLOCK, to - index * BLOCK))
    at += piece.length
    yield piece
  }
}

interface Sent {
  /** Number of bytes of the file that this process has sent. */
  bytes: number
  cut: boolean
}

/** Sends one part. Closes the connection as soon as `cutAt` bytes of the file have been written to it. */
function sendPart(url: string, headers: Record<string, string>, from: number, to: number, cutAt: number): Promise<Sent> {
  const boundary = `--resume-${randomUUID()}`
  const before = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="part"\r\n\r\n`
  const after = `\r\n--${boundary}--\r\n`
  return new Promise((resolve, reject) => {
    let bytes = 0
    let cut = false
    const call = request(
      url,
      {
        ...{ method: 'PUT', agent },
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(before.length + to - from + after.length),
        },
      },
      (answer) => {
        answer.resume().on('end', () => (answer.statusCode === 200 ? resolve({ bytes, cut }) : reject(new Error(`${answer.statusCode}`))))
      },
    )
    call.on('error', (error) => (cut ? resolve({ bytes, cut }) : reject(error)))
    call.write(before)
    const pieces = bytesFrom(from, to)
    const more = (): void => {
      for (;;) {
        const { value, done } = pieces.next()
        if (done) return void call.end(after)
        const piece = value.subarray(0, Math.max(0, cutAt - from - bytes))
        bytes += piece.length
        const roomLeft = call.write(piece)
        if (from + bytes >= cutAt && cutAt < to) {
          cut = true
          bytes -= call.socket?.writableLength ?? bytes
          return void call.destroy(new Error('cut'))
        }
        if (!roomLeft) return void call.once('drain', more)
      }
    }
    more()
  })
}

/**
 * Uploads a file of BENCH_RESUME_MB over a connection that breaks BENCH_CUTS times. Reports whether it arrives completely, and the share of
 * bytes that were sent twice.
 */
export async function benchResume(): Promise<void> {
  const store = await openStore()
  try {
    const headers = { authorization: `Bearer ${await signIn(store.url, 'admin')}` }
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
      let answer = await fetch(new URL(path, store.url), { method, headers, ...json })
      while (answer.status === 503) answer = await fetch(new URL(path, store.url), { method, headers, ...json })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const [root] = await call<{ uuid: string }[]>('GET', '/api/folder/rootFolders')
    const file = { targetUuid: root?.uuid, uploadUuid: randomUUID(), name: 'resumed.bin', size: SIZE }
    const { uuid } = await call<{ uuid: string }>('POST', '/api/upload-session/', file)
    const whole = createHash('sha256')
    for (const piece of bytesFrom(0, SIZE)) whole.update(piece)
    const sha256 = whole.digest('hex')

    const started = performance.now()
    let [received, turn, sent, cuts] = [0, 0, 0, 0]
    while (received < SIZE) {
      const to = Math.min(SIZE, received + PART)
      const nextCut = cuts < CUTS ? Math.floor(((cuts + 1) * SIZE) / (CUTS + 1)) + 12_345 : Number.POSITIVE_INFINITY
      const url = new URL(`/api/upload-session/${uuid}/part?turn=${turn}&offset=${received}`, store.url).href
      const part = await sendPart(url, headers, received, to, nextCut)
      sent += part.bytes
      if (part.cut) cuts++
      if (part.cut) await new Promise((later) => setTimeout(later, NOTICED_MS))
      if (part.cut) ({ received, turn } = await call<{ received: number; turn: number }>('POST', `/api/upload-session/${uuid}/resume`))
      else received = to
    }
    const arrived = performance.now()
    const result = await call<{ uuid: string; size: number }>('POST', `/api/upload-session/${uuid}/finish`, { sha256 })
    const finished = performance.now()
    const stored = createHash('sha256')
    const content = await fetch(new URL(`/api/document/content/${result.uuid}`, store.url), { headers })
    for await (const chunk of content.body as unknown as AsyncIterable<Uint8Array>) stored.update(chunk)
    note(
      `${SIZE / 1024 / 1024} MB, ${cuts} cuts: sent in ${((arrived - started) / 1000).toFixed(1)} s, put together in ${((finished - arrived) / 1000).toFixed(1)} s`,
    )
    report('resume:same-hash', stored.digest('hex') === sha256 && cuts === CUTS ? 1 : 0, { atLeast: 1 })
    report('resume:sent-twice', ((sent - SIZE) / SIZE) * 100, { atMost: 1 }, '%')
  } finally {
    agent.destroy()
    await store.close()
  }
}
