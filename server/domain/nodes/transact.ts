import type { Db, Tx } from '#server/database/schema'

const TRIES = 4
/** Deadlock and failed serialisation: the other one won, and the same work may be tried again. */
const AGAIN = new Set(['40P01', '40001'])

const mayTryAgain = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && AGAIN.has(String(error.code))

interface Handle {
  db: Db
}
interface Ported {
  ports: Handle
}

/** A context inside a transaction, which is the only handle it has. */
export type Inside<C> = C extends Ported ? Omit<C, 'ports'> & { ports: Inside<C['ports']> } : Omit<C, 'db'> & { db: Tx }

const insideOf = <C extends Handle | Ported>(context: C, tx: Tx): Inside<C> =>
  ('ports' in context ? { ...context, ports: { ...context.ports, db: tx } } : { ...context, db: tx }) as unknown as Inside<C>

/**
 * One transaction, tried again when the database chose it as the victim of a deadlock. `change` is given its context anew, by the name of
 * the outer one, which is then out of its reach.
 */
export async function transact<C extends Handle | Ported, T>(context: C, change: (tx: Tx, inside: Inside<C>) => Promise<T>): Promise<T> {
  const { db } = 'ports' in context ? context.ports : context
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => change(tx, insideOf(context, tx)))
    } catch (error) {
      if (attempt === TRIES || !mayTryAgain(error)) throw error
    }
  }
}
