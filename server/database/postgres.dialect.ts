import { type DatabaseConnection, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'
import { DatabaseUnreachable, getDatabaseFailure } from './failures'
import { valueParsers } from './value-parsers'

type Parser = (text: string) => unknown
type GetParser = (oid: number, format?: string) => Parser

const INT8_ARRAY = 1016

/** Wraps the parsers of a PostgreSQL driver, so that it returns the same values as the embedded engine. */
export const wrapParsers =
  (base: GetParser): GetParser =>
  (oid, format) => {
    if (format === 'binary') return base(oid, format)
    const integer = valueParsers[20] as Parser
    if (oid === INT8_ARRAY) return (text) => (base(INT8_ARRAY, format)(text) as (string | null)[]).map((item) => item && integer(item))
    return valueParsers[oid] ?? base(oid, format)
  }

/** Converts all connection errors of driver and network to one error. */
class ErrorMappingDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection()
    } catch (error) {
      // An error from the server itself has an SQLSTATE: a wrong password, an unknown database.
      const isOfServer = error instanceof Error && error.name === 'error'
      throw isOfServer || getDatabaseFailure(error) !== undefined
        ? error
        : new DatabaseUnreachable('there is no connection to the database', error)
    }
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // The server drops a transaction whose connection failed. The original error is more useful than this one.
      if (getDatabaseFailure(error) === undefined) throw error
    }
  }
}

class ErrorMappingDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): PostgresDriver {
    return new ErrorMappingDriver({ pool: this.#pool })
  }
}

/** A PostgreSQL server for Kysely; the pool is created in `server/node`. */
export const createPostgresDialect = (pool: PostgresPool): PostgresDialect => new ErrorMappingDialect(pool)
