import { sql } from 'kysely'

/**
 * Column for `returning` and `select`: the transaction then commits without waiting for the disk. A crash may lose it, unless a later
 * commit has reached the disk. Only for background work that is repeated after a crash, and only in a transaction that contains nothing
 * else.
 */
export const commitLater = sql`set_config('synchronous_commit', 'off', true)`
