import { setTimeout as after } from 'node:timers/promises'
import { databaseFailure } from '#server/database/failures'
import type { Logger } from '#server/ports'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 1_000
/** Milliseconds between two log messages about the same outage. */
const SAY_EVERY_MS = 10_000

/**
 * Runs work that needs the database, and retries it while the database is down. Errors of the database itself, for example a wrong
 * password, are thrown.
 */
export async function retryUntilDatabaseIsReachable<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  let saidAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      const done = await work()
      if (saidAt > 0) log.info({}, 'the database is there')
      return done
    } catch (error) {
      if (databaseFailure(error) !== 'unavailable') throw error
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        saidAt = performance.now()
        log.warn({ error }, 'the database is away; the server waits for it')
      }
      await after(pauseMs)
    }
  }
}
