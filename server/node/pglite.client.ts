import type { Worker } from 'node:worker_threads'
import { DatabaseUnreachable } from '#server/database/failures'
import type { Engine } from '#server/database/pglite.dialect'
import type { Logger } from '#server/ports'
import { startProcess, startThread } from './program'

/** `syncs` is a 64-bit counter of completed fsyncs. */
export interface WorkerSettings {
  directory: string
  syncs: SharedArrayBuffer
}
export type ToWorker = { type: 'query'; id: number; sql: string; parameters: unknown[] } | { type: 'close' }
export type FromWorker =
  | { type: 'ready' }
  | { type: 'closed' }
  | { type: 'failed'; error: Record<string, string> }
  | { type: 'answer'; id: number; rows: unknown[]; affectedRows: number }
  | { type: 'refusal'; id: number; error: Record<string, string> }

/** An error of the database. `code` is an SQLSTATE, as with a PostgreSQL server. It does not contain the statement's values. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly detail: string | undefined
  constructor(fields: Record<string, string>) {
    super(fields.message)
    this.name = 'DatabaseError'
    this.code = fields.code
    this.constraint = fields.constraint
    this.table = fields.table
    this.detail = fields.detail
  }
}

const restarted = (cause?: unknown): DatabaseUnreachable => new DatabaseUnreachable('the embedded database was restarted', cause)

export interface EmbeddedOptions {
  directory: string
  log: Logger
  /** Milliseconds after which a statement is logged as slow. */
  slowMs?: number
  /** Milliseconds after which a statement is ended by restarting the engine, which cannot cancel it. */
  killAfterMs?: number
}

export interface EmbeddedEngine extends Engine {
  /** Returns the number of completed fsyncs since the start. */
  syncs(): bigint
  /** Number of statements sent since the start. */
  readonly statements: number
}

interface Asked {
  id: number
  resolve(result: { rows: unknown[]; affectedRows: number }): void
  reject(error: Error): void
}

/** Creates a data directory in a short-lived child process. */
export function createDataDirectory(directory: string): Promise<void> {
  const child = startProcess('pglite-create.process', [directory], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`the embedded database could not be created: ${said}`))))
  })
}

const begins = (sql: string): boolean => /^\s*(begin|start\s+transaction)\b/i.test(sql)
const ends = (sql: string): boolean => /^\s*(commit|rollback|end|abort)\b(?!\s+to\b)/i.test(sql)

/**
 * Runs PGlite in a separate thread, one statement at a time (the dialect ensures this). If the thread crashes or is ended it is restarted;
 * the current statement fails, and so does the rest of an open transaction.
 */
export async function embeddedEngine(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { directory, log, slowMs = 5_000, killAfterMs = 300_000 } = options
  const syncs = new SharedArrayBuffer(8)
  let worker: Worker | undefined
  let starting: Promise<void> | undefined
  let closing = false
  let asked: Asked | undefined
  let statements = 0
  let transaction: 'none' | 'open' | 'lost' = 'none'

  function start(): Promise<void> {
    const started = startThread('pglite.worker', { workerData: { directory, syncs } satisfies WorkerSettings })
    return new Promise((resolve, reject) => {
      let failure: Error | undefined
      started.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          worker = started
          resolve()
        } else if (message.type === 'failed') failure = new DatabaseError(message.error)
        else if ((message.type === 'answer' || message.type === 'refusal') && message.id === asked?.id) {
          const { resolve: answer, reject: refuse } = asked
          asked = undefined
          if (message.type === 'answer') answer({ rows: message.rows, affectedRows: message.affectedRows })
          else refuse(new DatabaseError(message.error))
        }
      })
      started.on('error', (error) => {
        failure = error
      })
      started.once('exit', () => {
        if (worker === started) worker = undefined
        if (!closing) log.error({ error: failure }, 'the embedded database stopped')
        if (transaction === 'open') transaction = 'lost'
        asked?.reject(restarted(failure))
        asked = undefined
        reject(failure ?? restarted())
      })
    })
  }

  function ready(): Promise<void> {
    if (worker !== undefined) return Promise.resolve()
    starting ??= start().finally(() => {
      starting = undefined
    })
    return starting
  }

  function watch(sql: string): () => void {
    const from = performance.now()
    const slow = setTimeout(() => log.warn({ sql, ms: slowMs }, 'a statement is slow'), slowMs)
    const hopeless = setTimeout(() => {
      log.error({ sql, ms: killAfterMs }, 'a statement is ended, and the embedded database restarted')
      void worker?.terminate()
    }, killAfterMs)
    return () => {
      clearTimeout(slow)
      clearTimeout(hopeless)
      const ms = Math.round(performance.now() - from)
      if (ms >= slowMs) log.warn({ sql, ms }, 'a slow statement ended')
    }
  }

  await ready()
  return {
    get statements() {
      return statements
    },
    syncs: () => Atomics.load(new BigInt64Array(syncs), 0),
    async query(sql, parameters) {
      if (closing) throw restarted()
      if (transaction === 'lost') {
        if (!ends(sql)) throw restarted()
        transaction = 'none'
        if (/^\s*(rollback|abort)/i.test(sql)) return { rows: [], affectedRows: 0 }
        throw restarted()
      }
      await ready().catch((error) => {
        throw restarted(error)
      })
      if (asked !== undefined) throw new Error('one statement at a time')
      const id = (statements += 1)
      const stopWatching = watch(sql)
      try {
        if (begins(sql)) transaction = 'open'
        return await new Promise((resolve, reject) => {
          asked = { id, resolve, reject }
          worker?.postMessage({ type: 'query', id, sql, parameters } satisfies ToWorker)
        })
      } finally {
        stopWatching()
        if (ends(sql) && transaction === 'open') transaction = 'none'
      }
    },
    async close() {
      if (closing) return
      closing = true
      const open = worker
      if (open === undefined) return
      await new Promise<void>((resolve) => {
        open.once('exit', () => resolve())
        open.postMessage({ type: 'close' } satisfies ToWorker)
      })
    },
  }
}
