import pg from 'pg'
import { sameParsers } from '#server/database/postgres.dialect'
import { statementNames } from '#server/database/statement-names'

/** Statements with values that come again are prepared once in each connection, which parses and plans them no more. */
function preparingClient(): typeof pg.Client {
  const nameOf = statementNames()
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const [text, values] = given
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return super.query(...((name === undefined ? given : [{ name, text, values }, ...given.slice(2)]) as [never])) as never
    }
  }
}

/**
 * Connections to a PostgreSQL server that answer with the same values as the embedded engine. `onIdleError` hears of a
 * connection that broke while nobody used it (the server restarted); the pool has already dropped it.
 */
export function postgresPool(url: string, onIdleError: (error: Error) => void, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(),
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'mizkar',
    // A statement over tables that were just filled is taken for a long one: compiling it takes a hundred times what running it takes.
    onConnect: (client) => client.query('set jit = off'),
    types: { getTypeParser: sameParsers(pg.types.getTypeParser as never) as never },
    ...options,
  })
  pool.on('error', onIdleError)
  return pool
}
