import pg from 'pg'
import { DatabaseUnreachable, isConnectionEnd } from '#server/database/failures'
import { wrapParsers } from '#server/database/postgres.dialect'
import { createStatementNamer } from '#server/database/statement-names'

/** Called for each connection that fails, in use or idle. */
export type OnConnectionFailure = (error: Error) => void

/**
 * Returns a client class that reports by name how its connection ended. It always handles its own errors: an unhandled one would end the
 * process, and a pool handles only those of idle clients.
 */
function createReportingClient(onBroken: OnConnectionFailure): typeof pg.Client {
  return class extends pg.Client {
    #isBroken = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', (error: Error) => {
        this.#isBroken = true
        onBroken(error)
      })
      this.on('end', () => {
        this.#isBroken = true
      })
    }

    override query(...given: unknown[]): never {
      const answer: unknown = super.query(...(given as [never]))
      return (answer instanceof Promise ? this.#named(answer) : answer) as never
    }

    async #named(answer: Promise<unknown>): Promise<unknown> {
      try {
        return await answer
      } catch (error) {
        throw this.#isBroken || isConnectionEnd(error) ? new DatabaseUnreachable('the connection to the database broke', error) : error
      }
    }
  }
}

/** Returns a client class that prepares repeated statements once per connection, so that they are not parsed and planned again. */
function createPreparingClient(onBroken: OnConnectionFailure): typeof pg.Client {
  const nameOf = createStatementNamer()
  return class extends createReportingClient(onBroken) {
    override query(...given: unknown[]): never {
      const [text, values] = given
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return super.query(...((name === undefined ? given : [{ name, text, values }, ...given.slice(2)]) as [never])) as never
    }
  }
}

/** Returns a separate connection for listening to notifications. */
export const postgresClient = (config: pg.ClientConfig, onBroken: OnConnectionFailure): pg.Client =>
  new (createReportingClient(onBroken))(config)

/**
 * Returns a pool of connections to a PostgreSQL server that return the same values as the embedded engine. A failed connection is dropped
 * and replaced when needed.
 */
export function postgresPool(url: string, onBroken: OnConnectionFailure, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: createPreparingClient(onBroken),
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'mizkar',
    // The planner overestimates statements on recently filled tables, and compiling them takes a hundred times as long as running them.
    onConnect: (client) => client.query('set jit = off'),
    types: { getTypeParser: wrapParsers(pg.types.getTypeParser as never) as never },
    ...options,
  })
  // The client has already reported this error.
  pool.on('error', () => {})
  return pool
}
