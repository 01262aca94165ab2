import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** Goes along with whatever one piece of work does, over every `await`: an AsyncLocalStorage. */
export interface Flow<T> {
  getStore(): T | undefined
  enterWith(value: T): void
}

/** A transaction that a piece of work is in, or was in. */
export interface Passage {
  open: boolean
}

/** Work inside a transaction asked for another connection: the embedded database would wait for itself, a pool would run dry. */
export class OutsideTransaction extends Error {
  constructor() {
    super('asked for a connection beside the one of the transaction: everything inside goes through the transaction')
    this.name = 'OutsideTransaction'
  }
}

function guardedDriver(driver: Driver, flow: Flow<Passage>): Driver {
  const passages = new WeakMap<DatabaseConnection, Passage>()
  return {
    init: () => driver.init(),
    async acquireConnection() {
      if (flow.getStore()?.open) throw new OutsideTransaction()
      return await driver.acquireConnection()
    },
    async beginTransaction(connection, settings) {
      const passage = { open: false }
      // Before anything is awaited, so that the caller goes on with it.
      flow.enterWith(passage)
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

/** Refuses at once whoever is inside a transaction and asks for a connection outside it. */
export const guardedDialect = (dialect: Dialect, flow: Flow<Passage>): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => guardedDriver(dialect.createDriver(), flow),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})
