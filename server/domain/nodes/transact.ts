import type { Db, Tx } from '#server/database/schema'

const TRIES = 4
/** Deadlock and failed serialisation: the other one won, and the same work may be tried again. */
const AGAIN = new Set(['40P01', '40001'])

const mayTryAgain = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && AGAIN.has(String(error.code))

/** One transaction, tried again when the database chose it as the victim of a deadlock. `work` must do everything through `tx`. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !mayTryAgain(error)) throw error
    }
  }
}
