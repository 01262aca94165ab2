import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '#server/database/failures'
import { DatabaseBusy, PGliteDialect } from '#server/database/pglite.dialect'
import type { Db, Schema } from '#server/database/schema'
import { openEmbedded } from '#server/node/embedded'
import { createJsonLogger } from '#server/node/log.pino'
import { startMaintenance } from '#server/node/maintenance'
import type { EmbeddedEngine } from '#server/node/pglite.client'
import { prepareData } from '#tests/support/prepared'

let directory: string
let engine: EmbeddedEngine
let db: Db
const logged: string[] = []
const log = createJsonLogger({ write: (line) => void logged.push(line) })
const open = async (killAfterMs?: number, patienceMs?: number): Promise<void> => {
  engine = await openEmbedded({ directory: join(directory, 'database'), log, slowMs: 300, ...(killAfterMs ? { killAfterMs } : {}) })
  db = new Kysely<Schema>({ dialect: new PGliteDialect(engine, patienceMs) })
}
const setting = (key: string) => ({ key, value: '1', updated_at: 1, updated_by: null })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mizkar-embedded-'))
  await prepareData(directory)
  await open()
})
afterAll(async () => {
  await db.destroy()
  await rm(directory, { recursive: true, force: true })
})

describe('the embedded database on disk', () => {
  it('syncs every commit to the disk', async () => {
    const before = engine.syncs()
    for (let n = 0; n < 20; n += 1)
      await db
        .insertInto('setting')
        .values(setting(`k${n}`))
        .execute()
    expect(engine.syncs() - before).toBeGreaterThanOrEqual(20n)
  })
  it('reports a database error with its code, but without the values of the statement', async () => {
    const refused = await db
      .insertInto('setting')
      .values({ ...setting('k1'), value: 'محرمانه' })
      .execute()
      .catch((error) => error)
    expect(refused).toMatchObject({ code: '23505', constraint: 'setting_pkey', table: 'setting' })
    expect(JSON.stringify({ ...refused, message: refused.message, stack: refused.stack })).not.toContain('محرمانه')
  })
  it('keeps all data when it is closed and opened again', async () => {
    await db.destroy()
    await open()
    expect(await db.selectFrom('setting').select('key').execute()).toHaveLength(20)
  })
  it('isolates two transactions', async () => {
    const order: string[] = []
    const one = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await new Promise((resolve) => setImmediate(resolve))
      await sql`select 1`.execute(tx)
      order.push('one')
    })
    const two = db.transaction().execute(async () => void order.push('two'))
    await Promise.all([one, two])
    expect(order).toEqual(['one', 'two'])
  })
  it('throws an error when a transaction waits for itself', async () => {
    await db.destroy()
    await open(undefined, 200)
    const stuck = db.transaction().execute(() => db.selectFrom('setting').selectAll().execute())
    await expect(stuck).rejects.toThrow(DatabaseBusy)
    expect(await db.selectFrom('setting').select('key').execute()).toHaveLength(20)
  })
})

describe('an endless statement', () => {
  it('logs and cancels an endless statement; the next one runs and committed data is intact', async () => {
    await db.destroy()
    await open(900)
    await db.insertInto('setting').values(setting('before')).execute()
    const endless = sql`select count(*) from generate_series(1, 100000000000)`.execute(db)
    await expect(endless).rejects.toThrow(DatabaseUnreachable)
    expect(await db.selectFrom('setting').select('key').where('key', '=', 'before').execute()).toHaveLength(1)
    expect(logged.join('')).toContain('a statement is slow')
    expect(logged.join('')).toContain('a statement is ended')
  })
  it('an endless statement rolls back its whole transaction, even if the code catches the error', async () => {
    const lost = db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values(setting('inside')).execute()
      await sql`select count(*) from generate_series(1, 100000000000)`.execute(tx).catch(() => {})
      await tx
        .insertInto('setting')
        .values(setting('after'))
        .execute()
        .catch(() => {})
    })
    await expect(lost).rejects.toThrow(DatabaseUnreachable)
    expect(await db.selectFrom('setting').select('key').where('key', 'in', ['inside', 'after']).execute()).toEqual([])
  })
})

describe('maintenance', () => {
  beforeAll(async () => {
    await db.destroy()
    await open()
  })
  it('maintenance does nothing while the database is idle', async () => {
    const care = startMaintenance(db, log, () => engine.statements)
    await care.checkpointWhenDue()
    await care.vacuumWhenDue()
    const sent = engine.statements
    expect(await care.checkpointWhenDue()).toBe(false)
    expect(await care.vacuumWhenDue()).toEqual([])
    expect(engine.statements).toBe(sent)
  })
  it('checkpoints a large write-ahead log, so that recovery after a crash is fast', async () => {
    let at = 0
    const care = startMaintenance(
      db,
      log,
      () => engine.statements,
      () => at,
    )
    expect(await care.checkpointWhenDue()).toBe(true)
    await sql`create table bulk as select n, repeat('x', 500) as text from generate_series(1, 1000) n`.execute(db)
    expect(await care.checkpointWhenDue()).toBe(false)
    at = 61_000
    expect(await care.checkpointWhenDue()).toBe(true)
    await sql`insert into bulk select n, repeat('x', 500) from generate_series(1, 80000) n`.execute(db)
    expect(await care.checkpointWhenDue()).toBe(true)
  })
  it('vacuums the space of replaced rows', async () => {
    const care = startMaintenance(db, log, () => engine.statements)
    await sql`delete from bulk where n % 2 = 0`.execute(db)
    expect(await care.vacuumWhenDue()).toContain('public.bulk')
    const { rows } = await sql<{ dead: number }>`select n_dead_tup as dead from pg_stat_user_tables where relname = 'bulk'`.execute(db)
    expect(rows[0]?.dead).toBe(0)
  })
})

describe('a data directory', () => {
  it('refuses a data directory of another PostgreSQL version with a clear message', async () => {
    const other = await mkdtemp(join(tmpdir(), 'mizkar-embedded-'))
    await writeFile(join(other, 'PG_VERSION'), '17\n')
    await expect(openEmbedded({ directory: other, log })).rejects.toThrow(/نسخهٔ 17[\s\S]*version 17/)
    await rm(other, { recursive: true })
  })
  it('recreates a data directory whose creation was interrupted', async () => {
    const other = await mkdtemp(join(tmpdir(), 'mizkar-embedded-'))
    const half = join(other, 'database.new-half')
    await rm(half, { recursive: true, force: true })
    const made = await openEmbedded({ directory: join(other, 'database'), log })
    await made.close()
    expect((await readFile(join(other, 'database', 'PG_VERSION'), 'utf8')).trim()).toBe('18')
    await rm(other, { recursive: true })
  })
})
