import pg from 'pg'
import { sameParsers } from '#server/database/postgres.dialect'

/**
 * Connections to a PostgreSQL server that answer with the same values as the embedded engine. `onIdleError` hears of a
 * connection that broke while nobody used it (the server restarted); the pool has already dropped it.
 */
export function postgresPool(url: string, onIdleError: (error: Error) => void, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'mizkar',
    types: { getTypeParser: sameParsers(pg.types.getTypeParser as never) as never },
    ...options,
  })
  pool.on('error', onIdleError)
  return pool
}
