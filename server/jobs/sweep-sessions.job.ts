import { sql } from 'kysely'
import { deleteSessionsBefore } from '#server/domain/people/sessions/session.repository'
import type { JobHandler } from './runner'

const KEEP_MS = 30 * 24 * 3_600_000

export const sweepSessions: JobHandler<'sweep-sessions'> = async (_, { ports }) => {
  const now = ports.now()
  await deleteSessionsBefore(ports.db, now - KEEP_MS)
  await sql`delete from captcha where expires_at < ${now}`.execute(ports.db)
}
