import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Delay of a counter: the first `free` failures have none, each further one doubles the wait up to `capMs`. */
export interface ThrottlePolicy {
  free: number
  capMs: number
  /** Milliseconds without a failure after which the counter is reset. */
  windowMs: number
}

/**
 * Counts an attempt as a failure before the check, so that a thousand concurrent attempts cannot bypass the limit. Returns the number of
 * counted failures, or the milliseconds to wait before the next attempt.
 */
export async function countAttempt(
  db: Db,
  scope: string,
  policy: ThrottlePolicy,
  now: number,
): Promise<{ failures: number } | { waitMs: number }> {
  // A failure without delay must block no other attempt: of two concurrent attempts, the second to be counted may have read the clock
  // first.
  const until = sql`case when c.n <= ${policy.free}::int then 0
    else ${now}::bigint + least(${policy.capMs}::float8, 500 * power(2, least(c.n - ${policy.free}::int, 30)))::bigint end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as f (scope, failures, last_at, blocked_until)
      select ${scope}, 1, ${now}::bigint, ${until} from (select 1 as n) c
    on conflict (scope) do update set last_at = ${now}::bigint,
      (failures, blocked_until) = (select c.n, ${until}
        from (select case when f.last_at <= ${now}::bigint - ${policy.windowMs}::bigint then 1 else f.failures + 1 end as n) c)
      where f.blocked_until <= ${now}::bigint
    returning failures`.execute(db)
  const [row] = rows
  if (row) return { failures: row.failures }
  const blocked = await db.selectFrom('sign_in_failure').select('blocked_until').where('scope', '=', scope).executeTakeFirst()
  return { waitMs: Math.max(0, (blocked?.blocked_until ?? now) - now) }
}

/** Returns the number of failures that were counted under this scope, or 0 if the last one is older than the window. */
export async function countFailures(db: Db, scope: string, policy: ThrottlePolicy, now: number): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('failures')
    .where('scope', '=', scope)
    .where('last_at', '>', now - policy.windowMs)
    .executeTakeFirst()
  return row?.failures ?? 0
}

export const clearFailures = async (db: Db, scope: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('scope', '=', scope).execute()
}

export const deleteFailuresBefore = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before).where('blocked_until', '<', before).execute()
}
