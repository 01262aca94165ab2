import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** A sign-in whose password is being checked, and its counters. */
export interface Attempt {
  id: string
  address: string
  username: string
}

/** Counter of the failures of one user name from one address. */
export const toPairScope = ({ address, username }: Omit<Attempt, 'id'>): string => `${address} ${username}`

export const addAttempt = async (db: Db, { id, address, username }: Attempt, now: number): Promise<void> => {
  await db.insertInto('sign_in_attempt').values({ id, address, username, started_at: now }).execute()
}

export const removeAttempt = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute()
}

/** Counts running attempts with this address, this user name, or both. Attempts that began before `since` were interrupted by a crash. */
export async function countRunningAttempts(
  db: Db,
  { address, username }: Omit<Attempt, 'id'>,
  since: number,
): Promise<{ byAddress: number; byUser: number; byBoth: number }> {
  const { rows } = await sql<{ byAddress: number; byUser: number; byBoth: number }>`
    select count(*) filter (where address = ${address})::int as "byAddress",
      count(*) filter (where username = ${username})::int as "byUser",
      count(*) filter (where address = ${address} and username = ${username})::int as "byBoth"
    from sign_in_attempt where (address = ${address} or username = ${username}) and started_at > ${since}::bigint`.execute(db)
  return rows[0] ?? { byAddress: 0, byUser: 0, byBoth: 0 }
}

/** Locks both counters. Every change locks them in this order, so that values read afterwards are valid until the commit. */
export async function lockCounters(db: Db, { address, username }: Omit<Attempt, 'id'>): Promise<void> {
  for (const scope of [address, username])
    await db.selectFrom('sign_in_failure').select('scope').where('scope', '=', scope).forUpdate().execute()
}

/**
 * Resets the counters after a correct password: the failures of this name no longer count for the address, and the name starts at zero.
 * Running attempts stay counted.
 */
export async function resetCounters(db: Db, attempt: Attempt, since: number): Promise<void> {
  await lockCounters(db, attempt)
  await removeAttempt(db, attempt.id)
  const { byUser, byBoth } = await countRunningAttempts(db, attempt, since)
  const pair = toPairScope(attempt)
  await sql`update sign_in_failure set blocked_until = 0, failures = greatest(0, failures - greatest(1, coalesce(
      (select failures from sign_in_failure where scope = ${pair}), 1) - ${byBoth}::int))
    where scope = ${attempt.address}`.execute(db)
  for (const [scope, failures] of [
    [attempt.username, byUser],
    [pair, byBoth],
  ] as const) {
    if (failures === 0) await db.deleteFrom('sign_in_failure').where('scope', '=', scope).execute()
    else await db.updateTable('sign_in_failure').set({ failures, blocked_until: 0 }).where('scope', '=', scope).execute()
  }
}

export const deleteAttemptsBefore = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('sign_in_attempt').where('started_at', '<', before).execute()
}
