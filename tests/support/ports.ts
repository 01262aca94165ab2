import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/database/schema'
import { ServiceLog } from '#server/domain/system/service-log/service-log.service'
import { openFileBlobs } from '#server/node/blobs.file'
import { localBroadcast } from '#server/local-broadcast'
import { createClientAddress, createEncryptionCheck, parseProxyList } from '#server/node/client-address'
import { createSharpImaging } from '#server/node/imaging.sharp'
import { createJsonLogger } from '#server/node/log.pino'
import { createPrometheusMetrics } from '#server/node/metrics.prometheus'
import { readMultipart } from '#server/node/multipart.stream'
import { tesseractOcr } from '#server/node/ocr.tesseract'
import { argonPasswords } from '#server/node/passwords.argon2'
import { sniffType } from '#server/sniff-type'
import { processContents } from '#server/node/contents.reader'
import { processTexts } from '#server/node/texts.reader'
import type { LiveMessage, Ports } from '#server/ports'
import { traffic } from '#server/traffic'

export interface TestPorts extends Ports {
  serviceCalls: ServiceLog
  /** Folder in the temporary directory of the system. Deleted when the test ends. */
  directory: string
  /** Lines of the server's log, as JSON. */
  logged: string[]
  /** All live messages published so far. */
  published: LiveMessage[]
  /** Advances the clock. With `now`, the clock stands still otherwise. */
  advance(ms: number): void
}

/** Processes that are started on first use and shared by all tests of a worker, because starting one takes longer than most requests. */
const imaging = createSharpImaging()
const texts = processTexts()
const contents = processContents()
const ocr = tesseractOcr()

/**
 * Creates real ports with a temporary directory for the calling test. `db` comes from `eachDatabase`. With `now` (epoch milliseconds) the
 * clock moves only by `advance`. The caller's address is 127.0.0.1, or the one in X-Forwarded-For.
 */
export async function testPorts(options: { db: Db; now?: number } & Partial<Omit<Ports, 'db' | 'now'>>): Promise<TestPorts> {
  const { db, now: fixed, ...others } = options
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-test-'))
  const logged: string[] = []
  const published: LiveMessage[] = []
  const log = createJsonLogger({ write: (line) => void logged.push(line) })
  const broadcast = localBroadcast(log)
  broadcast.subscribe((message) => published.push(message))
  let moved = 0
  const now = (): number => (fixed ?? Date.now()) + moved
  const serviceCalls = new ServiceLog({ db, log, now })
  onTestFinished(async () => {
    await serviceCalls.idle()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    db,
    blobs: await openFileBlobs(join(directory, 'blobs')),
    readMultipart,
    passwords: argonPasswords({ memoryCost: 1024, timeCost: 1 }),
    imaging,
    texts,
    contents,
    ocr,
    sniffType,
    broadcast,
    log,
    metrics: createPrometheusMetrics(),
    traffic: traffic(),
    signingKey: new Uint8Array(randomBytes(32)),
    clientAddress: createClientAddress(parseProxyList(['127.0.0.1'])),
    encrypted: createEncryptionCheck(parseProxyList(['127.0.0.1'])),
    ...others,
    serviceCalls,
    now,
    directory,
    logged,
    published,
    advance(ms) {
      moved += ms
    },
  }
}
