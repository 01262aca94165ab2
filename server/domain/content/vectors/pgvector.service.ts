import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { copyStoredVectors, createVectorTables, findVectorTables, setStatementTimeout } from './pgvector.repository'

/** SQLSTATE codes of a missing right, and of an extension or table that another server creates at the same time. */
const CANNOT_CREATE = new Set(['42501', '23505', '42710', '42P07'])
const STATEMENT_TIMEOUT = '57014'

const getCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code)

/** Creates the extension and its tables if the database has it. Returns false if it does not, or if this user may not create it. */
async function ensureVectorTables(db: Db): Promise<boolean> {
  const tables = await findVectorTables(db)
  if (!tables || tables.ready) return tables?.ready ?? false
  try {
    await transact({ db }, createVectorTables)
    return true
  } catch (error) {
    if (CANNOT_CREATE.has(getCode(error))) return false
    throw error
  }
}

/** Copies at most `limit` vectors of each kind to pgvector if the database has it. Returns false if nothing is left to copy. */
export const copyVectors = async (db: Db, model: number, limit: number): Promise<boolean> =>
  (await ensureVectorTables(db)) && (await transact({ db }, (tx) => copyStoredVectors(tx, model, limit)))

const MAX_QUERY_MS = 5_000

/** Returns the result of a query in the database. Undefined if it takes longer than `MAX_QUERY_MS`. */
export async function readWithinTime<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await transact({ db }, async (tx) => {
      await setStatementTimeout(tx, MAX_QUERY_MS)
      return await read(tx)
    })
  } catch (error) {
    if (getCode(error) === STATEMENT_TIMEOUT) return undefined
    throw error
  }
}
