import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Listener, listenTo } from '#tests/support/listener'
import { startServer } from '#tests/support/server-process'
import { median, note, report } from './result'
import { PASSWORD, signIn } from './store'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 200)
const USERS = 10
const CHANGES = Number(process.env.BENCH_CHANGES ?? 50)
const SETTLED_MS = 3_000

const caller = (url: string, token: string) => async (method: string, path: string, body?: object | URLSearchParams) => {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
type Caller = ReturnType<typeof caller>

const kilobytesOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS))

/**
 * Measures how long a change by one of many connected users takes to reach all others, and the cost of an idle connection for the server.
 */
export async function benchLive(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-live-'))
  const server = await startServer([], { DATA_DIR: directory, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' })
  try {
    const url = await server.ready
    const admin = caller(url, await signIn(url, 'admin'))
    const callers: Caller[] = []
    for (let n = 0; n < USERS; n += 1) {
      const username = `user${n}`
      await admin('POST', '/api/admin/user/save', { firstName: 'کاربر', lastName: String(n), username, password: PASSWORD })
      callers.push(caller(url, await signIn(url, username)))
    }
    const roots = (await admin('GET', '/api/folder/rootFolders')) as { uuid: string; title: string }[]
    const main = roots.find(({ title }) => title === 'هستینه')?.uuid ?? ''
    const change = async (n: number): Promise<string> => {
      const form = new URLSearchParams({ destUuid: main, title: `پوشه ${n}` })
      return ((await admin('POST', '/api/folder/create', form)) as { uuid: string }).uuid
    }
    await change(-1)
    await settled()
    const before = await kilobytesOf(server.pid)
    const listeners: Listener[] = []
    for (let n = 0; n < CLIENTS; n += 1) {
      const call = callers[n % USERS] as Caller
      const link = (await call('POST', '/api/nodebase/generate-download-link', { type: 'WS', inline: true })) as string
      listeners.push(await listenTo(url, link, main))
    }
    await settled()
    const after = await kilobytesOf(server.pid)

    const taken: number[] = []
    let missing = 0
    for (let n = 0; n < CHANGES; n += 1) {
      const began = performance.now()
      const uuid = await change(n)
      const isHeard = () => listeners.every(({ heard }) => heard.has(uuid))
      for (const until = began + 10_000; !isHeard() && performance.now() < until; ) await new Promise((done) => setTimeout(done, 5))
      for (const { heard } of listeners) {
        const at = heard.get(uuid)
        if (at === undefined) missing += 1
        else taken.push(at - began)
      }
    }
    const sorted = taken.toSorted((a, b) => a - b)
    note(
      `${CLIENTS} connections of ${USERS} users, ${CHANGES} changes: median ${median(taken).toFixed(0)} ms, last ${sorted.at(-1)?.toFixed(0)} ms`,
    )
    report('live-change-p95', sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, { atMost: 1_000 }, 'ms')
    report('live-changes-missing', missing, { atMost: 0 })
    report('live-idle-client', (after - before) / CLIENTS, { atMost: 100 }, 'KB')
    for (const { socket } of listeners) socket.terminate()
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await rm(directory, { recursive: true, force: true })
  }
}
