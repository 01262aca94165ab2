import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Extensions, PGlite, protocol } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { type Dialect, Kysely, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, onTestFinished } from 'vitest'
import { guardDialect } from '#server/database/guarded.dialect'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import { createPreparedEngine } from '#server/database/prepared-engine'
import { createPostgresDialect } from '#server/database/postgres.dialect'
import type { Db, Schema } from '#server/database/schema'
import { valueParsers } from '#server/database/value-parsers'
import { postgresPool } from '#server/node/postgres.pool'
import { databasesOf } from './drop-databases'
import { CACHE, fingerprint } from './prepared'

export type EngineName = 'pglite' | 'postgres'
interface Opened {
  db: Db
  close(): Promise<void>
}

/** Adds the guard of the product: a query outside of an open transaction, sent from inside it, fails at once. */
const guarded = (dialect: Dialect): Dialect => guardDialect(dialect, new AsyncLocalStorage())

/** A forced drop of a database ends idle connections. */
const ignore = () => {}

const open = (engine: PGlite): Db => new Kysely<Schema>({ dialect: guarded(new PGliteDialect(createPreparedEngine(engine, protocol))) })

/** Returns an initialised, migrated and empty data directory. It is created once and stored next to the installed packages. */
async function snapshot(): Promise<Blob> {
  const file = join(CACHE, `pglite-${fingerprint()}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const engine = await PGlite.create({ parsers: valueParsers })
    const db = open(engine)
    await migrate(db)
    await engine.exec('checkpoint')
    const dump = await engine.dumpDataDir('none')
    await db.destroy()
    mkdirSync(CACHE, { recursive: true })
    const draft = join(CACHE, `${randomBytes(6).toString('hex')}.tmp`)
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
    renameSync(draft, file)
    return dump
  }
}

async function openPGlite(extensions: Extensions = {}): Promise<Opened> {
  const db = open(await PGlite.create({ loadDataDir: await snapshot(), parsers: valueParsers, extensions }))
  return { db, close: () => db.destroy() }
}

/** Size of the write-ahead log above which space is reclaimed after a test file. Reclaiming takes longer than most files. */
const MUCH_BYTES = 64 * 1024 * 1024

/** Empties the tables and writes a checkpoint if the log has grown by more than `MUCH_BYTES`. Returns the position in the log to count from. */
async function reclaimSpace(db: Db, since: string): Promise<string> {
  const place = async (): Promise<{ at: string; grown: number }> => {
    const { rows } = await sql<{ at: string; grown: number }>`select pg_current_wal_lsn()::text as at,
      (pg_current_wal_lsn() - ${since}::pg_lsn)::float8 as grown`.execute(db)
    return rows[0] ?? { at: since, grown: 0 }
  }
  if ((await place()).grown < MUCH_BYTES) return since
  const names = await filledTables(db)
  if (names.length > 0) await sql.raw(`truncate ${names.join(', ')} restart identity cascade`).execute(db)
  await sql`checkpoint`.execute(db)
  return (await place()).at
}

/** Returns one database for all test files of a worker, because creating one takes longer than most files. */
function sharedDatabase(open: () => Promise<Opened>): () => Promise<Opened> {
  let shared: Promise<Opened> | undefined
  let since = '0/0'
  return async () => {
    shared ??= open()
    const { db } = await shared
    return {
      db,
      close: async () => {
        since = await reclaimSpace(db, since)
      },
    }
  }
}

const sharePGlite = sharedDatabase(() => openPGlite())

/** Opens a migrated database for the calling test alone. Use it if the test changes tables or migrations: other files share the usual one. */
export async function ownDatabase(engine: EngineName): Promise<Db> {
  const { db, close } = await (engine === 'pglite' ? openPGlite() : openPostgres(String(postgresUrl)))
  onTestFinished(close)
  return db
}

/** Opens a database without tables for the calling test alone. */
export async function emptyDatabase(engine: EngineName = 'pglite'): Promise<Db> {
  const db = await ownDatabase(engine)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return db
}

const on = (url: string, database: string): Db => {
  const own = new URL(url)
  own.pathname = `/${database}`
  return new Kysely<Schema>({ dialect: guarded(createPostgresDialect(postgresPool(own.href, ignore, { max: 6 }))) })
}

const isThere = (error: unknown): boolean => (error as { code?: string }).code === '42P04'

/** Creates a migrated database on the server as a template for others, once. It has a temporary name until it is complete. */
async function postgresTemplate(admin: pg.Pool, url: string): Promise<string> {
  const name = `mizkar_template_${fingerprint()}`
  const found = await admin.query('select from pg_database where datname = $1', [name])
  if (found.rows.length > 0) return name
  const draft = `mizkar_draft_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${draft} template template0`)
  const db = on(url, draft)
  await migrate(db).finally(() => db.destroy())
  await admin.query(`alter database ${draft} rename to ${name}`).catch(async (error: unknown) => {
    await admin.query(`drop database ${draft} with (force)`)
    if (!isThere(error)) throw error
  })
  return name
}

let template: Promise<string> | undefined

/** Creates a separate database on the given server. It is dropped at the end, at the latest after the test run. */
async function openPostgres(url: string): Promise<Opened> {
  const name = `${databasesOf(process.ppid)}${randomBytes(4).toString('hex')}`
  const admin = postgresPool(url, ignore, { max: 1 })
  template ??= postgresTemplate(admin, url)
  await admin.query(`create database ${name} template ${await template}`)
  const db = on(url, name)
  return {
    db,
    close: async () => {
      await db.destroy()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Returns the tables that contain rows, or did. */
const filledTables = async (db: Db): Promise<string[]> => {
  const tables = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class where relkind = 'r'
    and relnamespace = current_schema()::regnamespace and relname <> 'migration' and pg_relation_size(oid) > 0`.execute(db)
  return tables.rows.map(({ name }) => name)
}

/** Deletes rows instead of truncating, which takes a fiftieth of the time for small tables. One statement saves round trips. */
async function emptied(db: Db): Promise<Db> {
  const names = await filledTables(db)
  await db.transaction().execute(async (tx) => {
    // Triggers are off, so the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(`do $$ begin ${names.map((name) => `delete from ${name};`).join(' ')} end $$`).execute(tx)
    await sql`select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'
      and relnamespace = current_schema()::regnamespace`.execute(tx)
  })
  return db
}

/** Address of the PostgreSQL server that tests may use. If it is not set, tests run only on the embedded engine. */
export const postgresUrl = process.env.TEST_DATABASE_URL

const sharePostgres = sharedDatabase(() => openPostgres(String(postgresUrl)))

const withPostgres = postgresUrl !== undefined && postgresUrl !== ''

/** The engines a suite is run on. */
export const engineNames: readonly EngineName[] = withPostgres ? ['pglite', 'postgres'] : ['pglite']

/**
 * Runs a suite on the embedded engine in memory, and on PostgreSQL if TEST_DATABASE_URL is set. `make()` returns the database of the file,
 * migrated and empty; the next `make()` empties it again, so a test uses one at a time.
 *
 *     eachDatabase((engine, make) => {
 *       it('keeps a user', async () => { const db = await make(); … })
 *     })
 */
export function eachDatabase(suite: (engine: EngineName, make: () => Promise<Db>) => void): void {
  const engines: [EngineName, () => Promise<Opened>][] = [['pglite', sharePGlite]]
  if (withPostgres) engines.push(['postgres', sharePostgres])
  describe.each(engines)('on %s', (name, start) => {
    onOne(start, (make) => suite(name, make))
  })
}

type Suite = (make: () => Promise<Db>) => void

function onOne(start: () => Promise<Opened>, suite: Suite): void {
  let opened: Promise<Opened> | undefined
  afterAll(async () => {
    await (await opened)?.close()
  })
  suite(async () => {
    opened ??= start()
    return await emptied((await opened).db)
  })
}

/** Runs a suite only on the embedded engine, for tests whose result cannot depend on the engine. */
export const onEmbedded = (suite: Suite): void => onOne(sharePGlite, suite)

/** Runs a suite on an embedded engine with the pgvector extension, which PostgreSQL servers for tests do not have. */
export const onVectorDatabase = (suite: Suite): void => onOne(() => openPGlite({ vector }), suite)

/** Runs a suite only on PostgreSQL, for cases that the embedded engine does not have, such as broken connections. */
export function onPostgres(suite: Suite): void {
  describe.runIf(withPostgres)('on a PostgreSQL server', () => {
    onOne(() => openPostgres(String(postgresUrl)), suite)
  })
}
