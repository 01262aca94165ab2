import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** A PostgreSQL backend in this process, or a proxy of one in a worker: PGlite or a compatible object. */
export interface Engine {
  query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[]; affectedRows: number }>
  close(): Promise<void>
}

/** Thrown if the only connection was in use for too long: a query did not use the open transaction, or ran very long. */
export class DatabaseBusy extends Error {
  constructor(waitedMs: number) {
    super(`the embedded database was busy for ${waitedMs} ms`)
    this.name = 'DatabaseBusy'
  }
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

class EngineConnection implements DatabaseConnection {
  readonly #engine: Engine
  constructor(engine: Engine) {
    this.#engine = engine
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#engine.query(query.sql, query.parameters as unknown[])
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
  }
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the embedded database answers whole results: page through them')
  }
}

/** The driver of an engine with one connection. A queue replaces the pool: a transaction holds the connection until it ends. */
class EngineDriver implements Driver {
  readonly #engine: Engine
  readonly #patienceMs: number
  readonly #connection: DatabaseConnection
  readonly #waiting: { start(): void }[] = []
  #held = false

  constructor(engine: Engine, maxWaitMs: number) {
    this.#engine = engine
    this.#patienceMs = maxWaitMs
    this.#connection = new EngineConnection(engine)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#held) await this.#waitForTurn()
    this.#held = true
    return this.#connection
  }
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next === undefined) this.#held = false
    else next.start()
  }
  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(new DatabaseBusy(this.#patienceMs))
      }, this.#patienceMs)
      this.#waiting.push(entry)
    })
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${access}`))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoteName(name)}`))
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoteName(name)}`))
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoteName(name)}`))
  }
  async destroy(): Promise<void> {
    await this.#engine.close()
  }
}

/**
 * PGlite for Kysely. `maxWaitMs` is the longest wait of a query before it fails with DatabaseBusy. A query outside the open transaction
 * then gets a clear error instead of waiting forever.
 */
export class PGliteDialect implements Dialect {
  readonly #engine: Engine
  readonly #patienceMs: number
  constructor(engine: Engine, maxWaitMs = 60_000) {
    this.#engine = engine
    this.#patienceMs = maxWaitMs
  }
  createAdapter(): DialectAdapter {
    return new PostgresAdapter()
  }
  createDriver(): Driver {
    return new EngineDriver(this.#engine, this.#patienceMs)
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }
}
