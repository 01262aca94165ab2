import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, note, report } from './result'
import { PASSWORD, signIn } from './store'

const LARGE = Number(process.env.BENCH_LARGE_MB ?? 1024) * 1024 * 1024
const MANY = Number(process.env.BENCH_MANY ?? 1000)
const SMALL = 100 * 1024
const CHUNK = 1024 * 1024
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Number of small files per turn. The compared servers take turns, so that the load of the machine affects both equally. */
const BATCH = 50

/** Numbers of users who upload small files at the same time. */
const UPLOADERS = [1, 4]

const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...UPLOADERS) })

/** Sends a body of blocks and resolves when the whole response has arrived. */
function send(url: string, headers: Record<string, string>, size: number, before: Buffer, after: Buffer): Promise<void> {
  const block = randomBytes(Math.min(CHUNK, size))
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': String(before.length + size + after.length) } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${text}`))))
      },
    )
    call.on('error', reject)
    call.write(before)
    let sent = 0
    const more = (): void => {
      while (sent < size) {
        const part = block.subarray(0, Math.min(block.length, size - sent))
        sent += part.length
        if (!call.write(part)) {
          call.once('drain', more)
          return
        }
      }
      call.end(after)
    }
    more()
  })
}

interface Target {
  upload(size: number, name: string): Promise<void>
}

function bareTarget(port: number): Target {
  const none = Buffer.alloc(0)
  return { upload: (size) => send(`http://127.0.0.1:${port}/`, {}, size, none, none) }
}

async function ourTarget(url: string): Promise<Target> {
  const token = await signIn(url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const roots = (await (await fetch(new URL('/api/folder/rootFolders', url), { headers })).json()) as { uuid: string }[]
  const uploadUuid = randomUUID()
  const boundary = `--bench-${randomUUID()}`
  return {
    upload: (size, name) =>
      send(
        new URL(`/api/document/upload?uuid=${roots[0]?.uuid}&uploadUuid=${uploadUuid}`, url).href,
        { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        size,
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ),
  }
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns the highest resident memory of a process so far, in megabytes. */
const peakMemory = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function startProduct(directory: string): Promise<{ child: ChildProcess; url: string }> {
  const port = 7_600 + Math.floor(Math.random() * 90)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: directory,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  const child = fork('dist/server/main.js', [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${url}/api/health`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return { child, url }
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not start')
}

const startBare = (directory: string): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [directory], { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve) => child.once('message', (port) => resolve({ child, port: Number(port) })))
}

export async function benchUploads(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'mizkar-bench-'))
  const product = await startProduct(join(directory, 'data'))
  const bare = await startBare(directory)
  try {
    const [theirs, ours] = [bareTarget(bare.port), await ourTarget(product.url)]
    for (const target of [theirs, ours]) for (let index = 0; index < 30; index++) await target.upload(SMALL, `warm ${index}.bin`)
    const large: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++)
      large.push([await timed(() => theirs.upload(LARGE, 'bare')), await timed(() => ours.upload(LARGE, `large ${round}.bin`))])
    const [bareLarge, ourLarge] = [median(large.map(([time]) => time)), median(large.map(([, time]) => time))]
    note(`${LARGE / 1024 / 1024} MB: bare ${(bareLarge / 1000).toFixed(2)} s, ours ${(ourLarge / 1000).toFixed(2)} s`)
    note(`1 GB relative: ${(bareLarge / ourLarge).toFixed(2)}`)
    report('upload:one-large-file', bareLarge / ourLarge, { atLeast: 0.7 })
    /** Uploads a batch and returns the number of files per second. */
    const measureBatch = async (target: Target, uploaders: number): Promise<number> => {
      let left = BATCH
      const uploadNext = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          await target.upload(SMALL, `small ${left} ${randomUUID()}.bin`)
        }
      }
      return (BATCH * 1000) / (await timed(async () => void (await Promise.all(Array.from({ length: uploaders }, uploadNext)))))
    }
    const rates: { ours: number; bare: number }[] = []
    for (const uploaders of UPLOADERS) {
      const many: [number, number][] = []
      for (let sent = 0; sent < MANY; sent += BATCH) many.push([await measureBatch(theirs, uploaders), await measureBatch(ours, uploaders)])
      rates.push({ bare: median(many.map(([rate]) => rate)), ours: median(many.map(([, rate]) => rate)) })
    }
    const list = (values: readonly number[], digits = 0): string => values.map((value) => value.toFixed(digits)).join(' / ')
    note(
      `100 KB files per second, one / four uploaders, of the bare server: ${list(rates.map(({ ours }) => ours))} of ${list(rates.map(({ bare }) => bare))}, relative ${list(
        rates.map(({ ours, bare }) => ours / bare),
        2,
      )}`,
    )
    const [one, four] = rates
    report('upload:small-files-per-second', one?.ours ?? 0, { atLeast: 250 })
    report('upload:small-files-per-second-of-four', four?.ours ?? 0, { atLeast: 600 })
    report('upload:server-memory', peakMemory(product.child.pid), { atMost: 600 }, 'MB')
  } finally {
    bare.child.kill()
    product.child.kill('SIGTERM')
    await new Promise((resolve) => product.child.once('exit', resolve))
    rmSync(directory, { recursive: true, force: true })
  }
}
