import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, protocol } from '@electric-sql/pglite'
import { createPreparedEngine } from '#server/database/prepared-engine'
import { valueParsers } from '#server/database/value-parsers'
import { DurableNodeFS, durableStartParams } from './durable.fs'
import type { FromWorker, ToWorker, WorkerSettings } from './pglite.client'

if (parentPort === null) throw new Error('runs in a thread of its own')
const port = parentPort
const { directory, syncs } = workerData as WorkerSettings
const syncCount = new BigInt64Array(syncs)

/** Returns the useful fields. The engine's own error also contains the whole statement with its values. */
function plainError(error: unknown): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const key of ['message', 'code', 'detail', 'hint', 'constraint', 'table', 'column', 'schema', 'severity']) {
    const value = (error as Record<string, unknown> | null)?.[key]
    if (typeof value === 'string') plain[key] = value
  }
  return { message: String(error), ...plain }
}

/** Returns true if the engine itself has failed, for example after a failed write to its log. Only a restart with recovery can continue. */
const isFatal = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error as Error | null)?.name === 'ExitStatus' ||
  ['PANIC', 'FATAL'].includes(String((error as { severity?: unknown } | null)?.severity))

/** Checks that a commit reaches the disk. It detects an updated engine that no longer calls the hook. */
async function assertDurable(engine: PGlite): Promise<void> {
  const { rows } = await engine.query<{ fsync: string }>('show fsync')
  const before = Atomics.load(syncCount, 0)
  await engine.query(`select pg_logical_emit_message(true, 'start', 'probe')`)
  if (rows[0]?.fsync !== 'on' || Atomics.load(syncCount, 0) === before)
    throw new Error('the embedded database does not sync its commits to disk; the server does not start like this')
}

async function open(): Promise<PGlite> {
  const fs = new DurableNodeFS(directory, () => void Atomics.add(syncCount, 0, 1n))
  const engine = await PGlite.create({ fs, startParams: durableStartParams(PGlite.defaultStartParams), parsers: valueParsers })
  await assertDurable(engine)
  return engine
}

const post = (message: FromWorker): void => port.postMessage(message)

try {
  const engine = await open()
  const prepared = createPreparedEngine(engine, protocol)
  port.on('message', async (message: ToWorker) => {
    if (message.type === 'close') {
      await engine.exec('checkpoint').catch(() => {})
      await engine.close().catch(() => {})
      post({ type: 'closed' })
      port.close()
      return
    }
    try {
      post({ type: 'answer', id: message.id, ...(await prepared.query(message.sql, message.parameters)) })
    } catch (error) {
      if (isFatal(error)) throw error
      post({ type: 'refusal', id: message.id, error: plainError(error) })
    }
  })
  post({ type: 'ready' })
} catch (error) {
  post({ type: 'failed', error: plainError(error) })
  port.close()
}
