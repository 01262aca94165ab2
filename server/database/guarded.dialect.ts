import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** Storage that follows the asynchronous flow of one piece of work: an AsyncLocalStorage. */
export interface AsyncStorage<T> {
  getStore(): T | undefined
  enterWith(value: T): void
}

/** A transaction of a piece of work; `open` is false after its end. */
export interface OpenTransaction {
  open: boolean
}

/**
 * Thrown if code inside a transaction requests another connection: the embedded database would wait for itself, and a pool would run out of
 * connections.
 */
export class OutsideTransaction extends Error {
  constructor() {
    super('asked for a connection beside the one of the transaction: everything inside goes through the transaction')
    this.name = 'OutsideTransaction'
  }
}

function guardDriver(driver: Driver, storage: AsyncStorage<OpenTransaction>): Driver {
  const passages = new WeakMap<DatabaseConnection, OpenTransaction>()
  return {
    init: () => driver.init(),
    async acquireConnection() {
      if (storage.getStore()?.open) throw new OutsideTransaction()
      return await driver.acquireConnection()
    },
    async beginTransaction(connection, settings) {
      const passage = { open: false }
      // Set before the first await, so that it also applies to the caller's flow.
      storage.enterWith(passage)
      passages.set(connection, passage)
      await driver.beginTransaction(connection, settings)
      passage.open = true
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async releaseConnection(connection) {
      const passage = passages.get(connection)
      if (passage) passage.open = false
      await driver.releaseConnection(connection)
    },
    savepoint: async (...given) => await driver.savepoint?.(...given),
    rollbackToSavepoint: async (...given) => await driver.rollbackToSavepoint?.(...given),
    releaseSavepoint: async (...given) => await driver.releaseSavepoint?.(...given),
    destroy: () => driver.destroy(),
  }
}

/** Wraps a dialect so that a request for another connection inside a transaction fails at once. */
export const guardDialect = (dialect: Dialect, storage: AsyncStorage<OpenTransaction>): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => guardDriver(dialect.createDriver(), storage),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})
