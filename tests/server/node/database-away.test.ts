import { AsyncResource } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Problem } from '#api/contract/errors'
import { contract } from '#api/contract/index'
import { DatabaseUnreachable } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import { testApp } from '#tests/support/app'
import { onPostgres } from '#tests/support/databases'
import { startServer } from '#tests/support/server-process'
import { canRunPostgres, ownPostgres } from '../../../scripts/with-postgres.mjs'

const { folder } = contract

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Waits until other transactions wait for a lock, and ends their connections. */
async function endWaiting(db: Db): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await after(20)
  }
  throw new Error('nobody waits for a lock')
}

onPostgres((make) => {
  describe('a lost database connection', () => {
    it('a connection that ends within a transaction throws a named error, and the next transaction gets a new connection', async () => {
      const db = await make()
      const ended = db.transaction().execute(async (tx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await expect(ended).rejects.toThrow(DatabaseUnreachable)
      expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
    })
    it('a connection that ends during a change gives 503, and says that the change may have been made', async () => {
      const { db, signIn } = await testApp({ db: await make() })
      const admin = await signIn('admin')
      const uuid = String((await admin.call(folder.rootFolders))[0]?.uuid)
      const sent = { form: { destUuid: uuid, title: 'پوشهٔ نخست' } }
      // Runs outside of the transaction that holds the lock.
      const ask = AsyncResource.bind(() => admin.send(folder.create, sent))
      const answer = await db.transaction().execute(async (tx) => {
        await sql`select from node where id = ${uuid} for update`.execute(tx)
        await sql`lock table placement in share mode`.execute(tx)
        const asked = ask()
        await endWaiting(tx)
        return await asked
      })
      const { code, detail } = (await answer.json()) as Problem
      expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([503, 'outcomeUnknown', '1'])
      expect(detail).toContain('بررسی کنید')
      expect(await admin.call(folder.create, sent)).toMatchObject({ title: 'پوشهٔ نخست' })
    })
    it('a connection that ends during a read gives 503 with a time to retry', async () => {
      const { db, signIn } = await testApp({ db: await make() })
      const admin = await signIn('admin')
      const uuid = String((await admin.call(folder.rootFolders))[0]?.uuid)
      const ask = AsyncResource.bind(() => admin.send(folder.children, { params: { uuid, offset: 0, size: 10 } }))
      const answer = await db.transaction().execute(async (tx) => {
        await sql`lock table node in access exclusive mode`.execute(tx)
        const asked = ask()
        await endWaiting(tx)
        return await asked
      })
      expect([answer.status, ((await answer.json()) as Problem).code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    })
  })
})

describe.runIf(canRunPostgres())('a server whose database is unavailable (needs PostgreSQL 15)', () => {
  it('waits for the database, reports that to callers and in the log, and serves when it is available', { timeout: 60_000 }, async () => {
    const own = await ownPostgres()
    if (own === undefined) throw new Error('PostgreSQL was there a moment ago')
    onTestFinished(own.remove)
    const home = await mkdtemp(join(tmpdir(), 'mizkar-away-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: home, DATABASE_URL: own.url, ADMIN_PASSWORD: randomBytes(12).toString('hex') }
    const server = await startServer([], env)
    onTestFinished(async () => {
      server.kill('SIGKILL')
      await server.ended
    })
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    let health = await ask('/api/health')
    while (health === undefined) {
      await after(50)
      health = await ask('/api/health')
    }
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await health.json()).toMatchObject({ code: 'unavailable' })
    const page = await ask('/')
    expect([page?.status, page?.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page?.text()).toContain('در حال راه‌اندازی')
    while (!server.output().includes('the database is away; the server waits for it')) await after(50)
    await own.start()
    const url = await server.ready
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })
})
