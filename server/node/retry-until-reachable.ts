import { setTimeout as after } from 'node:timers/promises'
import { getDatabaseFailure } from '#server/database/failures'
import type { Logger } from '#server/ports'

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 1_000
/** Milliseconds between two log messages about the same outage. */
const LOG_INTERVAL_MS = 10_000

/**
 * Runs work that needs the database, and retries it while the database is down. Errors of the database itself, for example a wrong
 * password, are thrown.
 */
export async function retryUntilDatabaseIsReachable<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      const done = await work()
      if (loggedAt > 0) log.info({}, 'the database is there')
      return done
    } catch (error) {
      if (getDatabaseFailure(error) !== 'unavailable') throw error
      if (performance.now() - loggedAt >= LOG_INTERVAL_MS) {
        loggedAt = performance.now()
        log.warn({ error }, 'the database is away; the server waits for it')
      }
      await after(pauseMs)
    }
  }
}
