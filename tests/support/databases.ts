import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, describe, onTestFinished } from 'vitest'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import { postgresDialect } from '#server/database/postgres.dialect'
import type { Db, Schema } from '#server/database/schema'
import { valueParsers } from '#server/database/value-parsers'
import { postgresPool } from '#server/node/postgres.pool'

export type EngineName = 'pglite' | 'postgres'
interface Opened {
  db: Db
  close(): Promise<void>
}

const ROOT = new URL('../../', import.meta.url)
/** Short, so that a query on the outer database inside a transaction fails its test by name. */
const PATIENCE_MS = 8_000

/** A forced drop cuts idle connections. */
const ignore = () => {}

const open = (engine: PGlite): Db => new Kysely<Schema>({ dialect: new PGliteDialect(engine, PATIENCE_MS) })

/** What a prepared snapshot depends on: the engine and everything that migrates. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of ['server/database/migrate.ts', 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(readFileSync(new URL(file, ROOT)))
  for (const migration of Object.values(
    import.meta.glob('../../server/database/migrations/*.ts', { eager: true, query: '?raw', import: 'default' }),
  ))
    hash.update(String(migration))
  return hash.digest('hex').slice(0, 16)
}

/** An initialised, migrated and still empty data directory, made once and kept beside the installed packages. */
async function snapshot(): Promise<Blob> {
  const folder = new URL('node_modules/.cache/mizkar/', ROOT)
  const file = new URL(`pglite-${fingerprint()}.tar`, folder)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const engine = await PGlite.create({ parsers: valueParsers })
    const db = open(engine)
    await migrate(db)
    await engine.exec('checkpoint')
    const dump = await engine.dumpDataDir('none')
    await db.destroy()
    mkdirSync(folder, { recursive: true })
    const draft = new URL(`${randomBytes(6).toString('hex')}.tmp`, folder)
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
    renameSync(draft, file)
    return dump
  }
}

async function openPGlite(): Promise<Opened> {
  const db = open(await PGlite.create({ loadDataDir: await snapshot(), parsers: valueParsers }))
  return { db, close: () => db.destroy() }
}

let shared: Promise<Opened> | undefined
/** One engine for all files of a worker: to start one takes longer than most files. What it has logged is let go after each file. */
async function sharePGlite(): Promise<Opened> {
  shared ??= openPGlite()
  const { db } = await shared
  return { db, close: async () => void (await sql`checkpoint`.execute(db)) }
}

/** A further database for the test that calls this, without any table. */
export async function emptyDatabase(engine: EngineName = 'pglite'): Promise<Db> {
  const { db, close } = await (engine === 'pglite' ? openPGlite() : openPostgres(String(postgresUrl)))
  onTestFinished(close)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return db
}

/** A database of its own on the given server, dropped at the end. */
async function openPostgres(url: string): Promise<Opened> {
  const name = `mizkar_${process.pid}_${randomBytes(4).toString('hex')}`
  const admin = postgresPool(url, ignore, { max: 1 })
  await admin.query(`create database ${name} template template0`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = new Kysely<Schema>({ dialect: postgresDialect(postgresPool(own.href, ignore, { max: 6 })) })
  await migrate(db)
  return {
    db,
    close: async () => {
      await db.destroy()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function emptied(db: Db): Promise<Db> {
  const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename <> 'migration'`.execute(db)
  await sql.raw(`truncate ${tables.rows.map((table) => table.name).join(', ')} restart identity cascade`).execute(db)
  return db
}

/** The address of the PostgreSQL server that tests may use; without one they run on the embedded engine alone. */
export const postgresUrl = process.env.TEST_DATABASE_URL

const withPostgres = postgresUrl !== undefined && postgresUrl !== ''

/** The engines a suite is run on. */
export const engineNames: readonly EngineName[] = withPostgres ? ['pglite', 'postgres'] : ['pglite']

/**
 * Runs a suite on the embedded engine in memory, and on PostgreSQL when TEST_DATABASE_URL names a server. `make()` hands
 * out the file's database migrated and empty; the next `make()` empties it again, so a test uses one at a time.
 *
 *     eachDatabase((engine, make) => {
 *       it('keeps a user', async () => { const db = await make(); … })
 *     })
 */
export function eachDatabase(suite: (engine: EngineName, make: () => Promise<Db>) => void): void {
  const engines: [EngineName, () => Promise<Opened>][] = [['pglite', sharePGlite]]
  if (withPostgres) engines.push(['postgres', () => openPostgres(String(postgresUrl))])
  describe.each(engines)('on %s', (name, start) => {
    let opened: Promise<Opened> | undefined
    afterAll(async () => {
      await (await opened)?.close()
    })
    suite(name, async () => {
      opened ??= start()
      return await emptied((await opened).db)
    })
  })
}

/** Runs a suite on the embedded engine alone: for what asks no question to which the engines could answer differently. */
export function onEmbedded(suite: (make: () => Promise<Db>) => void): void {
  let opened: Promise<Opened> | undefined
  afterAll(async () => {
    await (await opened)?.close()
  })
  suite(async () => {
    opened ??= sharePGlite()
    return await emptied((await opened).db)
  })
}
