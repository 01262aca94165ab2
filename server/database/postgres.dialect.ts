import { PostgresDialect, type PostgresPool } from 'kysely'
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

/** A PostgreSQL server behind Kysely; the pool is made in `server/node`. */
export const postgresDialect = (pool: PostgresPool): PostgresDialect => new PostgresDialect({ pool })
