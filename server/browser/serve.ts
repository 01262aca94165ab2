import { Kysely, sql } from 'kysely'
import { createApp } from '#server/app'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import type { Schema } from '#server/database/schema'
import { fillDemo } from '#server/demo/demo.service'
import { ServiceLog } from '#server/domain/system/service-log/service-log.service'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { jobHandlers, readPeriodicJobs } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { localBroadcast } from '#server/local-broadcast'
import type { Ports } from '#server/ports'
import { sniffType } from '#server/sniff-type'
import { traffic } from '#server/traffic'
import { createRequestHandler } from './answers'
import { canvasImaging } from './imaging.canvas'
import { consoleLogger } from './log.console'
import { formMultipart } from './multipart.form'
import { pbkdf2Passwords } from './passwords.pbkdf2'
import type { Store } from './store'
import { browserTexts } from './texts.reader'
import type { State, ToServer, ToTabs } from './wire'

/** Public password: only the user of this browser can reach the demo, and the page shows it. */
const PASSWORD = 'mizkar-1405'
/** A slow hash gives no protection if the password is shown on the page. */
const ROUNDS_OF_HASH = 10_000
const CARE_MS = 60_000
const POLL_MS = 1_000

interface Outside {
  post(message: ToTabs): void
  /** Called when a new store is about to be filled with sample data. */
  filling(): void
}
interface Serving {
  handle(message: ToServer): void
  ready: State
}

/** Builds the server on an open store and fills a new store. */
export async function serve({ engine, blobs, kind, key, seal }: Store, { post, filling }: Outside): Promise<Serving> {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(engine) })
  await migrate(db)
  const signingKey = key ?? crypto.getRandomValues(new Uint8Array(32))
  const ports: Ports = {
    ...{ db, blobs, signingKey, sniffType },
    readMultipart: formMultipart,
    passwords: pbkdf2Passwords(ROUNDS_OF_HASH),
    imaging: canvasImaging,
    texts: browserTexts,
    broadcast: localBroadcast(consoleLogger),
    serviceCalls: new ServiceLog({ db, log: consoleLogger, now: Date.now }),
    log: consoleLogger,
    metrics: { count() {}, observe() {}, render: async () => '' },
    traffic: traffic(),
    clientAddress: () => '127.0.0.1',
    encrypted: ({ url }) => url.startsWith('https:'),
    now: Date.now,
  }
  if (!key) {
    filling()
    await prepareEmptyStore(ports, { adminPassword: PASSWORD })
    await fillDemo(ports, PASSWORD)
    await sql`checkpoint`.execute(db)
    await seal(signingKey as Uint8Array<ArrayBuffer>)
  }
  const handle = createRequestHandler(createApp(ports, { version: 'demo' }), post)
  await createJobRunner(ports, { handlers: jobHandlers, readPeriodicJobs, slots: 1, pollMs: POLL_MS, isOnlyProcess: true }).start()
  setInterval(() => void sql`checkpoint`.execute(db).catch(() => {}), CARE_MS)
  const users = await db.selectFrom('app_user').select('username').orderBy('username').limit(20).execute()
  return { handle, ready: { stage: 'ready', store: kind, usernames: users.map(({ username }) => username), password: PASSWORD } }
}
