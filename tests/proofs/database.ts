import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { contract } from '#api/contract/index'
import { verifyStore } from '#server/node/backup/verify'
import { requestOf } from '#tests/support/request'
import { type ServerProcess, startServer } from '#tests/support/server-process'
import { type OwnPostgres, ownPostgres } from '../../scripts/with-postgres.mjs'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, people, type Person } from './people'
import { type Findings, Missing, type Proof, type Trial } from './proof'
import { SteadyWriter } from './steady-writer'

const FULL = 40
const LONGEST_OUTAGE_MS = 20_000
const SHORT_OUTAGE_MS = 1_000
const LONGEST_START_MS = 400
/** Milliseconds within which changes are accepted again after the database is back. */
const BACK_MS = 2_000
const PATIENCE_MS = 60_000
const AWAY = 503

/** Two processes of the server on one database and one store, as an operator runs them. */
interface Servers {
  both: [ServerProcess, ServerProcess]
  urls: [string, string]
}

type Disturbance = (trial: Disturbed) => Promise<void>
interface Disturbed {
  database: OwnPostgres
  servers: Servers
  chance: Chance
  outageMs: number
  restart(index: 0 | 1): Promise<void>
}

async function endConnections({ url }: OwnPostgres, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let n = 0; n < times; n += 1) {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null')
    await after(100)
  }
  await client.end()
}

const disturbances: Readonly<Record<string, Disturbance>> = {
  'ended connections': ({ database, chance }) => endConnections(database, chance.between(1, 5)),
  'immediate stops': async ({ database }) => {
    await database.stop('SIGQUIT')
    await database.start()
  },
  outages: async ({ database, outageMs }) => {
    await database.stop()
    await after(outageMs)
    await database.start()
  },
  'killed processes': async ({ servers, chance }) => {
    const server = servers.both[chance.below(2)] as ServerProcess
    server.kill('SIGKILL')
    await server.ended
  },
}

/** Sends requests continuously to one process while it runs, and then to the other. Records every response that must not occur. */
class Asker {
  readonly answers = new Map<number, number>()
  readonly wrong = new Set<string>()
  readonly #person: Person
  readonly #urlOf: () => string
  readonly #made = new Set<string>()
  /** Titles of changes that were refused with a code that means that nothing was changed. */
  readonly #refused = new Set<string>()
  readonly #sent = new Set<string>()

  constructor(person: Person, urlOf: () => string) {
    this.#person = person
    this.#urlOf = urlOf
  }

  async #ask(request: (url: string) => Request): Promise<Response | undefined> {
    try {
      const answer = await fetch(request(this.#urlOf()))
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1)
      if (answer.status === AWAY && !answer.headers.has('retry-after')) this.wrong.add('an answer 503 does not say when to try again')
      if (!answer.ok && answer.status !== AWAY)
        this.wrong.add(`a request was answered ${answer.status} ${(await answer.text()).slice(0, 200)}`)
      return answer
    } catch {
      // The process was killed.
      return undefined
    }
  }

  async work(stop: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${this.#person.token}` }
    const { homeId } = this.#person
    while (!stop.aborted) {
      await this.#ask((url) => requestOf(contract.folder.children, { params: { uuid: homeId, offset: 0, size: 5 } }, headers, url))
      const title = `پوشه ${randomUUID()}`
      this.#sent.add(title)
      const answer = await this.#ask((url) => requestOf(contract.folder.create, { form: { destUuid: homeId, title } }, headers, url))
      if (answer?.ok) this.#made.add(title)
      else if (answer && !answer.bodyUsed && ((await answer.json()) as { code: string }).code !== 'outcomeUnknown') this.#refused.add(title)
      await after(answer?.ok ? 20 : 100)
    }
  }

  /** Compares the stored titles with the answers. */
  check(titles: readonly string[]): string[] {
    const there = new Set(titles)
    const mine = titles.filter((title) => this.#sent.has(title))
    const lost = [...this.#made].filter((title) => !there.has(title))
    const phantoms = mine.filter((title) => this.#refused.has(title))
    return [
      ...this.wrong,
      ...lost.map((title) => `${title} was acknowledged and is gone`),
      ...phantoms.map((title) => `${title} was refused and is there`),
      ...(new Set(mine).size < mine.length ? ['a folder that was sent once is there twice'] : []),
    ]
  }

  get changes(): number {
    return this.#made.size
  }
}

/** Returns the milliseconds until a process accepts a change. */
async function takesChanges(url: string, { token }: Person, from: number): Promise<number> {
  for (;;) {
    const request = requestOf(contract.userProfile.save, { json: { doubleClickMs: 500 } }, { authorization: `Bearer ${token}` }, url)
    const answer = await fetch(request).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return performance.now() - from
    if (performance.now() - from > PATIENCE_MS) throw new Error(`${url} takes no change after ${PATIENCE_MS} ms: ${answer?.status}`)
    await after(50)
  }
}

async function startBoth(env: Record<string, string>): Promise<Servers> {
  const both = (await Promise.all([startServer([], env), startServer([], env)])) as [ServerProcess, ServerProcess]
  return { both, urls: [await both[0].ready, await both[1].ready] }
}

async function disturb(trial: Trial, database: OwnPostgres, directory: string, persons: readonly Person[]): Promise<Findings> {
  const { count, chance, note } = trial
  const isFull = count >= FULL
  const env = { DATA_DIR: directory, DATABASE_URL: database.url, LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const servers = await startBoth(env)
  const [, watcher, ...others] = persons as [Person, Person, ...Person[]]
  const isAlive = new Set<ServerProcess>(servers.both)
  const follow = (server: ServerProcess): void => void server.ended.then(() => isAlive.delete(server))
  servers.both.forEach(follow)
  /**
   * Returns the address of the client's process while it runs, else of the other: like a proxy that skips processes that do not respond.
   */
  const urlOf = (index: number): string =>
    servers.urls[isAlive.has(servers.both[index % 2] as ServerProcess) ? index % 2 : 1 - (index % 2)] ?? ''
  const writers = others.slice(0, 4).map((person) => new SteadyWriter(person, chance.fork(), fetch, (status) => status === AWAY))
  const askers = others.slice(4).map((person, n) => new Asker(person, () => urlOf(n)))
  const restart = async (index: 0 | 1): Promise<void> => {
    const server = await startServer([], env)
    servers.urls[index] = await server.ready
    servers.both[index] = server
    isAlive.add(server)
    follow(server)
  }
  const wrong: string[] = []
  const counted: Record<string, number> = {}
  let slowest = 0
  let tried = 0
  const stop = new AbortController()
  const asking = askers.map((asker) => asker.work(stop.signal))
  try {
    for (; tried < count && wrong.length === 0; tried += 1) {
      const names = Object.keys(disturbances)
      const name = names[tried % names.length] as string
      const before = [...isAlive]
      let isFirst = (): void => {}
      const first = new Promise<void>((resolve) => {
        isFirst = resolve
      })
      const halt = new AbortController()
      const work = Promise.allSettled(writers.map((writer, n) => writer.work(urlOf(n), isFirst, halt.signal)))
      await Promise.race([first, work])
      await after(chance.below(LONGEST_START_MS))
      const outageMs = isFull ? LONGEST_OUTAGE_MS : SHORT_OUTAGE_MS
      await disturbances[name]?.({ database, servers, chance, outageMs, restart })
      const over = performance.now()
      const ended = before.filter((server) => !isAlive.has(server))
      if (ended.length !== (name === 'killed processes' ? 1 : 0)) {
        wrong.push(...ended.map((server) => `a process ended by ${name}: ${server.output().slice(-500)}`))
        break
      }
      const living = servers.both.flatMap((server, index) => (isAlive.has(server) ? [servers.urls[index] as string] : []))
      slowest = Math.max(slowest, ...(await Promise.all(living.map((url) => takesChanges(url, watcher, over)))))
      halt.abort()
      for (const end of await work) if (end.status === 'rejected') wrong.push(String(end.reason))
      for (const [n, writer] of writers.entries()) wrong.push(...(await writer.check(urlOf(n), tried + 1 === count)))
      counted[name] = (counted[name] ?? 0) + 1
      for (const index of [0, 1] as const) if (!isAlive.has(servers.both[index])) await restart(index)
      if (tried % 10 === 9) note(`${tried + 1} disturbances`)
    }
  } finally {
    stop.abort()
    await Promise.all(asking)
    for (const server of servers.both) server.kill('SIGKILL')
    await Promise.all(servers.both.map(({ ended }) => ended))
  }
  if (isFull && slowest > BACK_MS) wrong.push(`changes were taken ${slowest.toFixed(0)} ms after the database was back`)
  const changes = [...writers, ...askers].reduce((sum, one) => sum + one.changes, 0)
  const away = askers.reduce((sum, { answers }) => sum + (answers.get(AWAY) ?? 0), 0)
  return {
    tried,
    wrong: [...wrong, ...(await unsound(directory, database, askers))],
    counted: { ...counted, 'acknowledged changes': changes, 'answers 503': away, 'ms until changes are taken again': Math.round(slowest) },
  }
}

async function unsound(directory: string, { url }: OwnPostgres, askers: readonly Asker[]): Promise<string[]> {
  const { ports, close } = await openStore(directory, () => {}, url)
  try {
    const rows = await ports.db.selectFrom('node').select('title').execute()
    const titles = rows.map(({ title }) => title)
    const { findings } = await verifyStore(ports)
    return [
      ...askers.flatMap((asker) => asker.check(titles)),
      ...findings.filter(({ harmless }) => !harmless).map(({ check, examples }) => `verify: ${check} ${examples[0]}`),
    ]
  } finally {
    await close()
  }
}

export const database: Proof = {
  about: 'a database that ends connections, crashes or is away, and a process that is killed, lose nothing acknowledged and need nobody',
  unit: 'disturbances',
  full: FULL,
  run: (trial) =>
    inFolder(async (directory) => {
      const own = await ownPostgres()
      if (own === undefined) throw new Missing('PostgreSQL 15 or newer is needed, to be stopped and started')
      try {
        await own.start()
        const opened = await openStore(directory, () => {}, own.url)
        const names = ['watcher', 'sara', 'reza', 'mina', 'omid', 'dara', 'nima', 'roya', 'hana']
        const persons = await people(opened.ports, names).finally(() => opened.close())
        return await disturb(trial, own, directory, persons)
      } finally {
        await own.remove()
      }
    }),
}
