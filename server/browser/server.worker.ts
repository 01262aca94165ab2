import { Kysely, sql } from 'kysely'
import { createApp } from '#server/app'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import type { Schema } from '#server/database/schema'
import { fillDemo } from '#server/domain/demo/demo.service'
import { ServiceLog } from '#server/domain/service-log/service-log.service'
import { firstStart } from '#server/domain/users/first-start'
import { jobHandlers, jobRounds } from '#server/jobs/registry'
import { jobRunner } from '#server/jobs/runner'
import { localBroadcast } from '#server/local-broadcast'
import type { Ports } from '#server/ports'
import { answers } from './answers'
import { canvasImaging } from './imaging.canvas'
import { consoleLogger } from './log.console'
import { formMultipart } from './multipart.form'
import { pbkdf2Passwords } from './passwords.pbkdf2'
import { sniffType } from './sniff.magic'
import { openStore, removeStore, StoreFull } from './store'
import type { Channel, State, ToServer, ToTabs, Trouble } from './wire'

/** Nobody but this browser's user can reach the demo, and the page shows it. */
const PASSWORD = 'mizkar-1405'
const CARE_MS = 60_000
const POLL_MS = 1_000

const CHANNEL: Channel = 'mizkar-demo'
/** Held by the worker that serves; whoever waits for it serves next. */
const LOCK = 'mizkar-demo'

const channel = new BroadcastChannel(CHANNEL)
const post = (message: ToTabs): void => channel.postMessage(message)
const server = crypto.randomUUID()
let state: State = { stage: 'opening' }
let handle: ((message: ToServer) => void) | undefined

const tell = (next = state): void => {
  state = next
  post({ to: 'tabs', type: 'state', server, state })
}

const troubleOf = (error: unknown): Trouble => {
  const { name } = (error ?? {}) as { name?: string }
  if (error instanceof StoreFull || name === 'QuotaExceededError') return 'full'
  return name === 'DatabaseTooNew' ? 'tooNew' : 'broken'
}

/** The last word of this worker: what comes after must not say that all is well. */
const fail = (error: unknown): void => {
  if (state.stage === 'failed') return
  consoleLogger.error({ error }, 'the demo came to an end')
  handle = undefined
  tell({ stage: 'failed', trouble: troubleOf(error), detail: String((error as Error | null)?.message ?? error).slice(0, 300) })
}

async function open(): Promise<void> {
  const { engine, blobs, kind, key, seal } = await openStore(fail)
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(engine) })
  await migrate(db)
  const signingKey = key ?? crypto.getRandomValues(new Uint8Array(32))
  const ports: Ports = {
    ...{ db, blobs, signingKey, sniffType },
    readMultipart: formMultipart,
    passwords: pbkdf2Passwords(),
    imaging: canvasImaging,
    broadcast: localBroadcast(consoleLogger),
    serviceCalls: new ServiceLog({ db, log: consoleLogger, now: Date.now }),
    log: consoleLogger,
    metrics: { count() {}, observe() {}, render: async () => '' },
    clientAddress: () => '127.0.0.1',
    encrypted: ({ url }) => url.startsWith('https:'),
    now: Date.now,
  }
  if (!key) {
    tell({ stage: 'filling' })
    await firstStart(ports, { adminPassword: PASSWORD })
    await fillDemo(ports, PASSWORD)
    await sql`checkpoint`.execute(db)
    await seal(signingKey as Uint8Array<ArrayBuffer>)
  }
  handle = answers(createApp(ports, { version: 'demo' }), post)
  await jobRunner(ports, { handlers: jobHandlers, rounds: jobRounds, slots: 1, pollMs: POLL_MS, alone: true }).start()
  setInterval(() => void sql`checkpoint`.execute(db).catch(() => {}), CARE_MS)
  const users = await db.selectFrom('app_user').select('username').orderBy('username').limit(20).execute()
  tell({ stage: 'ready', store: kind, usernames: users.map(({ username }) => username), password: PASSWORD })
}

async function reset(): Promise<void> {
  handle = undefined
  await removeStore()
  post({ to: 'tabs', type: 'reset' })
}

void navigator.locks.request(LOCK, async () => {
  channel.onmessage = ({ data }: MessageEvent<ToServer | ToTabs>) => {
    if (data.to !== 'server') return
    if (data.type === 'hello') tell()
    else if (data.type === 'reset') void reset()
    else if (handle) handle(data)
    else if (data.type === 'request') post({ to: 'tabs', type: 'lost', id: data.id })
    else if (data.type === 'socket.open') post({ to: 'tabs', type: 'socket.closed', id: data.id, code: 1013, reason: '' })
  }
  tell()
  await open().catch(fail)
  // Held for as long as this worker lives.
  await new Promise(() => {})
})
