import { type DatabaseConnection, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'
import { DatabaseAway, databaseFailure } from './failures'
import { valueParsers } from './value-parsers'

type Parser = (text: string) => unknown
type ParserOf = (oid: number, format?: string) => Parser

const INT8_ARRAY = 1016

/** Wraps the parsers of a PostgreSQL driver, so that it answers as the embedded engine does. */
export const sameParsers =
  (base: ParserOf): ParserOf =>
  (oid, format) => {
    if (format === 'binary') return base(oid, format)
    const integer = valueParsers[20] as Parser
    if (oid === INT8_ARRAY) return (text) => (base(INT8_ARRAY, format)(text) as (string | null)[]).map((item) => item && integer(item))
    return valueParsers[oid] ?? base(oid, format)
  }

/** Says by one name that there is no connection, however the driver and the network put it. */
class NamingDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection()
    } catch (error) {
      // A refusal of the server itself has an SQLSTATE: a wrong password, a database that is not there.
      const isOfServer = error instanceof Error && error.name === 'error'
      throw isOfServer || databaseFailure(error) !== undefined ? error : new DatabaseAway('there is no connection to the database', error)
    }
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // The server forgets a transaction whose connection broke; the error that led here says more than this one.
      if (databaseFailure(error) === undefined) throw error
    }
  }
}

class NamingDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): PostgresDriver {
    return new NamingDriver({ pool: this.#pool })
  }
}

/** A PostgreSQL server behind Kysely; the pool is made in `server/node`. */
export const postgresDialect = (pool: PostgresPool): PostgresDialect => new NamingDialect(pool)
