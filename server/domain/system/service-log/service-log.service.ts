import type { Db } from '#server/database/schema'
import type { Ports, ServiceCall, ServiceCalls } from '#server/ports'
import { addServiceCalls, countServiceCalls, forgetServiceCalls, readServiceCalls, type ServiceQuery } from './service-log.repository'

const KEEP_MS = 30 * 24 * 3_600_000
const MAX_CALLS = 50_000
/** Maximum number of queued entries: a service that is down must not overload the database or the memory. */
const MAX_WAITING = 1_000
const BATCH_SIZE = 200
const PAGE = 20

export const sweepServiceCalls = (db: Db, now: number, most = MAX_CALLS): Promise<void> => forgetServiceCalls(db, now - KEEP_MS, most)

/**
 * Log of requests to external services, written in batches independently of the requests. Keeps only the newest entries. One instance per
 * process.
 */
export class ServiceLog implements ServiceCalls {
  readonly #ports: Pick<Ports, 'db' | 'log' | 'now'>
  readonly #most: number
  readonly #waiting: ServiceCall[] = []
  #leftOut = 0
  #sinceSweep = 0
  #writing: Promise<void> | undefined

  constructor(ports: Pick<Ports, 'db' | 'log' | 'now'>, most = MAX_CALLS) {
    this.#ports = ports
    this.#most = most
  }

  note(call: ServiceCall): void {
    if (this.#waiting.length >= MAX_WAITING) this.#leftOut += 1
    else this.#waiting.push(call)
    this.#writing ??= this.#write()
  }

  /** Resolves when all queued entries are written. */
  async idle(): Promise<void> {
    await this.#writing
  }

  async #write(): Promise<void> {
    const { db, log, now } = this.#ports
    while (this.#waiting.length > 0) {
      const calls = this.#waiting.splice(0, BATCH_SIZE)
      try {
        await addServiceCalls(db, calls)
        this.#sinceSweep += calls.length
        if (this.#sinceSweep >= this.#most / 10) {
          this.#sinceSweep = 0
          await sweepServiceCalls(db, now(), this.#most)
        }
      } catch (error) {
        log.warn({ error: String(error), calls: calls.length }, 'calls to services could not be written')
      }
    }
    this.#writing = undefined
    if (this.#leftOut > 0) log.warn({ leftOut: this.#leftOut }, 'calls to services came faster than they are written')
    this.#leftOut = 0
  }
}

export async function findServiceCalls(db: Db, query: ServiceQuery) {
  const { offset = 0, pageSize = PAGE } = query
  const [contents, totalElements] = await Promise.all([readServiceCalls(db, query), countServiceCalls(db, query)])
  return { contents, totalElements, offset, pageSize }
}
