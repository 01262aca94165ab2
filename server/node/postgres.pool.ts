import pg from 'pg'
import { DatabaseAway, endsConnection } from '#server/database/failures'
import { sameParsers } from '#server/database/postgres.dialect'
import { statementNames } from '#server/database/statement-names'

/** Told of each connection that breaks, used or not. */
export type OnBroken = (error: Error) => void

/**
 * A client that says by name how its connection ended. It always listens to its own errors: without a listener one of them ends the process,
 * and a pool listens to idle clients only.
 */
function steadyClient(onBroken: OnBroken): typeof pg.Client {
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
        throw this.#isBroken || endsConnection(error) ? new DatabaseAway('the connection to the database broke', error) : error
      }
    }
  }
}

/** Statements with values that come again are prepared once in each connection, which parses and plans them no more. */
function preparingClient(onBroken: OnBroken): typeof pg.Client {
  const nameOf = statementNames()
  return class extends steadyClient(onBroken) {
    override query(...given: unknown[]): never {
      const [text, values] = given
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return super.query(...((name === undefined ? given : [{ name, text, values }, ...given.slice(2)]) as [never])) as never
    }
  }
}

/** A connection of its own, for whoever listens. */
export const postgresClient = (config: pg.ClientConfig, onBroken: OnBroken): pg.Client => new (steadyClient(onBroken))(config)

/** Connections to a PostgreSQL server that answer with the same values as the embedded engine. One that breaks is dropped, and a new one made when it is needed. */
export function postgresPool(url: string, onBroken: OnBroken, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(onBroken),
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'mizkar',
    // A statement over tables that were just filled is taken for a long one: compiling it takes a hundred times what running it takes.
    onConnect: (client) => client.query('set jit = off'),
    types: { getTypeParser: sameParsers(pg.types.getTypeParser as never) as never },
    ...options,
  })
  // The client has told of it already.
  pool.on('error', () => {})
  return pool
}
