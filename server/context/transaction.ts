import type { Db, Tx } from '#server/database/schema'

const MAX_ATTEMPTS = 4
/** SQLSTATE codes of a deadlock and of a failed serialisation. */
const RETRYABLE = new Set(['40P01', '40001'])

const isRetryable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && RETRYABLE.has(String(error.code))

interface HasDb {
  db: Db
}
interface HasPorts {
  ports: HasDb
}

/** A context whose only database handle is the transaction. */
export type TransactionContext<C> = C extends HasPorts
  ? Omit<C, 'ports'> & { ports: TransactionContext<C['ports']> }
  : Omit<C, 'db'> & { db: Tx }

const withTransaction = <C extends HasDb | HasPorts>(context: C, tx: Tx): TransactionContext<C> =>
  ('ports' in context ? { ...context, ports: { ...context.ports, db: tx } } : { ...context, db: tx }) as unknown as TransactionContext<C>

/**
 * Runs `change` in one transaction and repeats it after a deadlock or a failed serialisation. Give the second parameter of `change` the
 * name of the outer context: it shadows the handle outside the transaction.
 */
export async function transact<C extends HasDb | HasPorts, T>(
  outer: C,
  change: (tx: Tx, context: TransactionContext<C>) => Promise<T>,
): Promise<T> {
  const { db } = 'ports' in outer ? outer.ports : outer
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => change(tx, withTransaction(outer, tx)))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}
