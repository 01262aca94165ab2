import { sql } from 'kysely'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'

/** Passes once the database answers; `unavailable` while it does not. */
export async function checkHealth({ db, log }: Ports): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    log.error({ error }, 'the database does not answer')
    throw new Problem('unavailable', { retryAfter: 5 })
  }
}
