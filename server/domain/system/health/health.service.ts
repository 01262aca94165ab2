import { sql } from 'kysely'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'

/** Returns if the database responds. Throws `unavailable` otherwise. */
export async function checkHealth({ db, log }: Ports): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    log.error({ error }, 'the database does not answer')
    throw new Problem('unavailable', { retryAfter: 5 })
  }
}
