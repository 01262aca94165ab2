import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { destinations, lookingPath, messagingPath } from '#api/contract/messaging'
import { startServer } from '#tests/support/server-process'
import { median, note, report } from './result'
import { PASSWORD, signIn } from './store'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 200)
const USERS = 10
const CHANGES = Number(process.env.BENCH_CHANGES ?? 50)
const SETTLED_MS = 3_000

interface Listener {
  socket: WebSocket
  /** When each change came, by the id of what changed. */
  heard: Map<string, number>
}

const frame = (command: string, headers: Record<string, string>, body = ''): string =>
  `${[command, ...Object.entries(headers).map(([name, value]) => `${name}:${value}`)].join('\n')}\n\n${body}\0`

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

/** Signed in, connected, subscribed to what changes, and looking at the folder in which everybody is. */
async function listenTo(url: string, call: Caller, folder: string): Promise<Listener> {
  const link = (await call('POST', '/api/nodebase/generate-download-link', { type: 'WS', inline: true })) as string
  const address = new URL(`${messagingPath}?token=${link}`, url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address, 'v12.stomp')
  const heard = new Map<string, number>()
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(frame('CONNECT', { 'accept-version': '1.2', host: 'bench' })))
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('CONNECTED')) socket.send(frame('SUBSCRIBE', { id: '1', destination: destinations.events, receipt: 'r' }))
      else if (text.startsWith('RECEIPT')) {
        socket.send(frame('SEND', { destination: lookingPath }, JSON.stringify({ folders: [folder] })))
        resolve()
      } else if (text.startsWith('MESSAGE')) {
        const event = JSON.parse(text.slice(text.indexOf('\n\n') + 2).replace(/\0.*$/s, '')) as { uuids?: string[] }
        for (const uuid of event.uuids ?? []) if (!heard.has(uuid)) heard.set(uuid, performance.now())
      }
    })
  })
  return { socket, heard }
}

const kilobytesOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS))

/** How long a change by one of many connected users takes to reach all the others, and what an idle one costs the server. */
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
    for (let n = 0; n < CLIENTS; n += 1) listeners.push(await listenTo(url, callers[n % USERS] as Caller, main))
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
