import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { contract } from '#api/contract/index'
import { verifyStore } from '#server/node/backup/verify'
import { type Listener, listenTo } from '#tests/support/listener'
import { type Answer, plainClient } from '#tests/support/plain-client'
import { requestOf } from '#tests/support/request'
import { startServer } from '#tests/support/server-process'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, PASSWORD, people, type Person } from './people'
import type { Findings, Proof, Trial } from './proof'

const RATE = 300
const SECONDS = 60
const FULL = RATE * SECONDS
const SESSIONS = 1_000
const USERS = 50
/** Maximum of the 99th percentile, measured from the moment a request was due. */
const LONGEST_MS = 500
const HEARD_MS = 10_000

/** A session of a user: one tab, with its token and its live channel. */
interface Tab {
  person: Person
  token: string
  listener: Listener
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

type Send = ReturnType<typeof plainClient>
type Request = (tab: Tab) => Promise<Answer>

async function openTab(url: string, send: Send, person: Person, folder: string): Promise<Tab> {
  const signedIn = await fetch(requestOf(contract.jwt.login, { form: { username: person.username, password: PASSWORD } }, {}, url))
  if (!signedIn.ok) throw new Error(`a sign-in answered ${signedIn.status}: ${await signedIn.text()}`)
  const { token } = (await signedIn.json()) as { token: string }
  const link = await send(token, contract.nodebase.generateDownloadLink, { json: { type: 'WS', inline: true } })
  return { person, token, listener: await listenTo(url, JSON.parse(String(link.body)) as string, folder) }
}

/** Returns a function that sends typical requests of users, most of them reads. */
function requestsOf(send: Send, chance: Chance): Request {
  const kinds: readonly [number, (tab: Tab) => Promise<Answer>][] = [
    [30, ({ token, person }) => send(token, contract.folder.children, { params: { uuid: person.homeId, offset: 0, size: 50 } })],
    [
      20,
      ({ token, person }) =>
        send(token, contract.nodebase.children, { json: { uuidList: [person.homeId], offset: 0, pageSize: 25, sortBy: 'title' } }),
    ],
    [10, ({ token }) => send(token, contract.folder.rootFolders)],
    [10, ({ token }) => send(token, contract.users.principle)],
    [10, ({ token }) => send(token, contract.userProfile.get)],
    [10, ({ token, person }) => send(token, contract.nodebase.loadNodes, { json: [person.homeId] })],
    [5, ({ token, person }) => send(token, contract.folder.create, { form: { destUuid: person.homeId, title: `پوشه ${randomUUID()}` } })],
    [
      5,
      ({ token, person }) =>
        send(token, contract.document.upload, {
          query: { uuid: person.homeId, uploadUuid: randomUUID() },
          files: [{ filename: `یادداشت ${randomUUID()}.txt`, bytes: `${randomUUID()} `.repeat(1 + chance.below(500)) }],
        }),
    ],
  ]
  const all = kinds.reduce((sum, [weight]) => sum + weight, 0)
  return (tab) => {
    let at = chance.below(all)
    for (const [weight, ask] of kinds) {
      if (at < weight) return ask(tab)
      at -= weight
    }
    throw new Error('one of them is always drawn')
  }
}

const BUSY = 503
const RETRY_MS = 1_000
const MAX_RETRIES = 10

/** Repeats a request that the server has refused because it is busy. Nothing was changed by it. */
const repeatRefused =
  (request: Request): Request =>
  async (tab) => {
    let answer = await request(tab)
    for (let retry = 0; retry < MAX_RETRIES && answer.status === BUSY; retry += 1) {
      await after(RETRY_MS)
      answer = await request(tab)
    }
    return answer
  }

/** Sends requests at their due times, even if earlier ones are not answered. The duration of each is measured from its due time. */
async function ask(request: Request, tabs: readonly Tab[], count: number, rate: number, chance: Chance) {
  const times: number[] = []
  const failed = new Map<string, number>()
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < count; n += 1) {
    const due = began + (n * 1_000) / rate
    if (due > performance.now()) await after(due - performance.now())
    const tab = tabs[chance.below(tabs.length)] as Tab
    under.push(
      request(tab)
        .then(({ status, body }) => (status < 300 ? undefined : `${status} ${String(body).slice(0, 100)}`), String)
        .then((fault) => {
          times.push(performance.now() - due)
          if (fault !== undefined) failed.set(fault, (failed.get(fault) ?? 0) + 1)
        }),
    )
  }
  await Promise.all(under)
  return { times, failed: [...failed].map(([fault, times]) => `${times} requests ended with ${fault}`) }
}

/** Creates a folder per second, as an administrator, in a folder that everybody has open, until it is stopped. Returns the ids. */
async function announce(send: Send, token: string, folder: string, stop: AbortSignal): Promise<string[]> {
  const made: string[] = []
  while (!stop.aborted) {
    const answer = await send(token, contract.folder.create, { form: { destUuid: folder, title: `خبر ${made.length}` } })
    made.push((JSON.parse(String(answer.body)) as { uuid: string }).uuid)
    await after(1_000, undefined, { signal: stop }).catch(() => {})
  }
  return made
}

async function unheard(tabs: readonly Tab[], made: readonly string[]): Promise<number> {
  const missing = () => tabs.reduce((sum, { listener }) => sum + made.filter((uuid) => !listener.heard.has(uuid)).length, 0)
  for (const until = performance.now() + HEARD_MS; missing() > 0 && performance.now() < until; ) await after(50)
  return missing()
}

async function loadOn(url: string, persons: readonly Person[], main: string, { count, chance, note }: Trial): Promise<Findings> {
  const isFull = count >= FULL
  const [sessions, rate] = isFull ? [SESSIONS, RATE] : [Math.max(2, Math.ceil((count * SESSIONS) / FULL)), RATE / 5]
  const [admin, ...users] = persons as [Person, ...Person[]]
  const send = plainClient(url)
  // A refused request is an error in the full proof. A part of it, which runs beside other tests, repeats the request.
  const request = isFull ? requestsOf(send, chance) : repeatRefused(requestsOf(send, chance))
  const tabs: Tab[] = []
  try {
    for (let n = 0; n < sessions; n += 1) tabs.push(await openTab(url, send, users[n % users.length] as Person, main))
    note(`${sessions} sessions with a live channel each`)
    await ask(request, tabs, Math.min(count, 200), rate, chance)
    const stop = new AbortController()
    const news = announce(send, admin.token, main, stop.signal).catch(String)
    const { times, failed } = await ask(request, tabs, count, rate, chance)
    stop.abort()
    const announced = await news
    const made = typeof announced === 'string' ? [] : announced
    const lost = await unheard(tabs, made)
    const [median, slowest] = [percentile(times, 0.5), percentile(times, 0.99)]
    note(`half within ${median.toFixed(0)} ms, 99 % within ${slowest.toFixed(0)} ms`)
    const wrong = typeof announced === 'string' ? [...failed, `a change where all look failed: ${announced}`] : [...failed]
    if (lost > 0) wrong.push(`${lost} changes of ${made.length * tabs.length} did not reach who was looking`)
    const closed = tabs.filter(({ listener }) => listener.socket.readyState !== listener.socket.OPEN).length
    if (closed > 0) wrong.push(`${closed} live channels were closed`)
    if (isFull && slowest > LONGEST_MS) wrong.push(`99 % within ${slowest.toFixed(0)} ms, more than ${LONGEST_MS}`)
    const counted = {
      sessions,
      'requests a second': rate,
      'changes told to each': made.length,
      'ms at the 99th percentile': Math.round(slowest),
    }
    return { tried: times.length, wrong, counted }
  } finally {
    for (const { listener } of tabs) listener.socket.terminate()
  }
}

export const load: Proof = {
  about:
    'a thousand sessions with a live channel each, 300 mixed requests a second: no errors, 99 % within half a second, every change told',
  unit: 'requests',
  full: FULL,
  postgres: true,
  run: (trial) =>
    inFolder(async (directory) => {
      const opened = await openStore(directory)
      const usernames = Array.from({ length: trial.count >= FULL ? USERS : 3 }, (_, n) => `user${n}`)
      const persons = await people(opened.ports, usernames)
      const { id } = await opened.ports.db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
      await opened.close()
      const { PROOF_DATABASE_URL: database } = process.env
      const env = {
        DATA_DIR: directory,
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
        ...(database !== undefined && { DATABASE_URL: database }),
      }
      const server = await startServer([], env)
      let findings: Findings
      try {
        findings = await loadOn(await server.ready, persons, id, trial)
      } finally {
        server.kill('SIGTERM')
        await server.ended
      }
      const again = await openStore(directory)
      try {
        const unsound = (await verifyStore(again.ports)).findings.filter(({ harmless }) => !harmless)
        const wrong = [...findings.wrong, ...unsound.map(({ check, examples }) => `verify: ${check} ${examples[0]}`)]
        const limits = database === undefined ? ['on the embedded store'] : []
        return { ...findings, wrong, limits }
      } finally {
        await again.close()
      }
    }),
}
