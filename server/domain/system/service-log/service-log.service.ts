import type { Db } from '#server/database/schema'
import type { Ports, ServiceCall, ServiceCalls } from '#server/ports'
import { addServiceCalls, countServiceCalls, deleteServiceCalls, readServiceCalls, type ServiceQuery } from './service-log.repository'

const KEEP_MS = 30 * 24 * 3_600_000
const MAX_CALLS = 50_000
/** Maximum number of queued entries: a service that is down must not overload the database or the memory. */
const MAX_WAITING = 1_000
const BATCH_SIZE = 200
const PAGE_SIZE = 20

export const sweepServiceCalls = (db: Db, now: number, maxCalls = MAX_CALLS): Promise<void> =>
  deleteServiceCalls(db, now - KEEP_MS, maxCalls)

/**
 * Log of requests to external services, written in batches independently of the requests. Keeps only the newest entries. One instance per
 * process.
 */
export class ServiceLog implements ServiceCalls {
  readonly #ports: Pick<Ports, 'db' | 'log' | 'now'>
  readonly #maxCalls: number
  readonly #waiting: ServiceCall[] = []
  #leftOut = 0
  #sinceSweep = 0
  #writing: Promise<void> | undefined

  constructor(ports: Pick<Ports, 'db' | 'log' | 'now'>, maxCalls = MAX_CALLS) {
    this.#ports = ports
    this.#maxCalls = maxCalls
  }

  add(call: ServiceCall): void {
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
        if (this.#sinceSweep >= this.#maxCalls / 10) {
          this.#sinceSweep = 0
          await sweepServiceCalls(db, now(), this.#maxCalls)
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
  const { offset = 0, pageSize = PAGE_SIZE } = query
  const [contents, totalElements] = await Promise.all([readServiceCalls(db, query), countServiceCalls(db, query)])
  return { contents, totalElements, offset, pageSize }
}
