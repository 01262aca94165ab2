import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { guardDialect } from '#server/database/guarded.dialect'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import { createPostgresDialect } from '#server/database/postgres.dialect'
import type { Db, Schema } from '#server/database/schema'
import type { BlobStore, Broadcast, Logger, Ports, ServiceCalls } from '#server/ports'
import { openFileBlobs } from './blobs.file'
import { ServiceLog } from '#server/domain/system/service-log/service-log.service'
import { localBroadcast } from '#server/local-broadcast'
import { sniffType } from '#server/sniff-type'
import { traffic } from '#server/traffic'
import { retryUntilDatabaseIsReachable } from './retry-until-reachable'
import { createClientAddress, createEncryptionCheck, parseProxyList } from './client-address'
import type { Config } from './config'
import { createMediaConverter } from './converter.media'
import { createOfficeConverter } from './converter.office'
import { type DataLock, type DataLockOptions, lockDataDirectory } from './data-lock'
import { openEmbedded } from './embedded'
import type { StaticModel } from './embedding.static'
import { createSharpImaging } from './imaging.sharp'
import { startMaintenance } from './maintenance'
import { createPrometheusMetrics } from './metrics.prometheus'
import { readMultipart } from './multipart.stream'
import { tesseractOcr } from './ocr.tesseract'
import { argonPasswords } from './passwords.argon2'
import { signingKey } from './signing-key'
import { voskSpeech } from './speech.vosk'
import { processContents } from './contents.reader'
import { processTexts } from './texts.reader'
import { withTika } from './texts.tika'

interface Opened<T> {
  value: T
  close(): Promise<void>
}

/** Opens the configured database and migrates it if requested. Waits for a PostgreSQL server that is down. */
async function openDatabase(config: Config, log: Logger, newest: boolean): Promise<Opened<Db>> {
  if (config.databaseUrl !== undefined) {
    const { postgresPool } = await import('./postgres.pool')
    const pool = postgresPool(config.databaseUrl, (error) => log.warn({ error }, 'a database connection failed'))
    const db = new Kysely<Schema>({ dialect: guardDialect(createPostgresDialect(pool), new AsyncLocalStorage()) })
    if (newest) await retryUntilDatabaseIsReachable(log, () => migrate(db))
    return { value: db, close: () => db.destroy() }
  }
  const engine = await openEmbedded({ directory: join(config.dataDir, 'database'), log })
  const db = new Kysely<Schema>({ dialect: guardDialect(new PGliteDialect(engine), new AsyncLocalStorage()) })
  if (newest) await migrate(db)
  const care = startMaintenance(db, log, () => engine.statements)
  care.start()
  return {
    value: db,
    async close() {
      await care.stop()
      await db.destroy()
    },
  }
}

async function openBlobs(config: Config, log: Logger, calls: ServiceCalls): Promise<BlobStore> {
  if (config.blobUrl !== undefined) {
    const { openS3Blobs: s3Blobs } = await import('./blobs.s3')
    return await s3Blobs(config.blobUrl, { spool: join(config.dataDir, 'spool'), calls })
  }
  const blobs = await openFileBlobs(join(config.dataDir, 'blobs'))
  // With a PostgreSQL server other processes may be writing. With the embedded database all unfinished files are abandoned.
  const removed = await blobs.sweepUnfinished(config.databaseUrl === undefined ? undefined : Date.now() - 24 * 3_600_000)
  if (removed > 0) log.info({ removed }, 'unfinished uploads were removed')
  return blobs
}

/** Opens the model of the search by meaning. The server also starts without it; the log says what is wrong. */
async function openEmbedding({ embeddingModel }: Config, log: Logger): Promise<StaticModel | undefined> {
  if (embeddingModel === undefined) return undefined
  const { openStaticModel } = await import('./embedding.static')
  return await openStaticModel(embeddingModel).catch((error: unknown) => {
    log.error({ error }, 'the embedding model could not be opened')
    return undefined
  })
}

async function openBroadcast(config: Config, log: Logger): Promise<Opened<Broadcast>> {
  if (config.databaseUrl === undefined) return { value: localBroadcast(log), close: async () => {} }
  const { createPostgresBroadcast: postgresBroadcast } = await import('./broadcast.postgres')
  const broadcast = postgresBroadcast(config.databaseUrl, log)
  return { value: broadcast, close: () => broadcast.close() }
}

export interface OpenPorts {
  ports: Ports
  /** True if only this process uses the store. */
  alone: boolean
  /** Closes everything in reverse order, also after a partial opening. */
  close(): Promise<void>
}

export interface OpenOptions {
  onConnection?: DataLockOptions['onConnection']
  /** False leaves the database at its present step, or empty. */
  migrate?: boolean
}

/**
 * Opens everything the app needs, as configured. Drivers of unconfigured stores are not loaded. The embedded database takes the lock of the
 * data directory; see `lockDataDirectory`.
 */
export async function openPorts(config: Config, log: Logger, options: OpenOptions = {}): Promise<OpenPorts> {
  const { onConnection, migrate: newest = true } = options
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  const alone = config.databaseUrl === undefined
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    if (alone) {
      const lock: DataLock = await lockDataDirectory(config.dataDir, onConnection ? { onConnection } : {})
      closers.push(() => lock.release())
    }
    const key = await signingKey(config.dataDir, config.signingKey)
    const database = await openDatabase(config, log, newest)
    closers.push(() => database.close())
    const serviceCalls = new ServiceLog({ db: database.value, log, now: Date.now })
    closers.push(() => serviceCalls.idle())
    const blobs = await openBlobs(config, log, serviceCalls)
    const broadcast = await openBroadcast(config, log)
    closers.push(() => broadcast.close())
    const imaging = createSharpImaging()
    closers.push(() => imaging.stop())
    const texts = processTexts()
    closers.push(async () => texts.stop())
    const contents = processContents()
    closers.push(async () => contents.stop())
    const ocr = tesseractOcr()
    closers.push(async () => ocr.stop())
    const converter =
      config.officeConverter === undefined ? undefined : createOfficeConverter(config.officeConverter, { calls: serviceCalls })
    closers.push(async () => converter?.stop())
    const media = config.mediaConverter === undefined ? undefined : createMediaConverter(config.mediaConverter, { calls: serviceCalls })
    closers.push(async () => media?.stop())
    const embedding = await openEmbedding(config, log)
    closers.push(async () => embedding?.stop())
    const proxies = parseProxyList(config.trustedProxies)
    const ports: Ports = {
      db: database.value,
      blobs,
      readMultipart,
      passwords: argonPasswords(),
      imaging,
      texts: config.tikaUrl === undefined ? texts : withTika(texts, config.tikaUrl, { serviceCalls, now: Date.now }),
      contents,
      ocr,
      ...(converter && { converter }),
      ...(media && { media }),
      ...(embedding && { embedding }),
      speech: voskSpeech,
      sniffType,
      broadcast: broadcast.value,
      serviceCalls,
      log,
      metrics: createPrometheusMetrics({ ofProcess: true }),
      traffic: traffic(),
      signingKey: key,
      clientAddress: createClientAddress(proxies),
      encrypted: createEncryptionCheck(proxies),
      now: Date.now,
    }
    return { ports, alone, close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}
