import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { Logger } from '#server/ports'

const CHECKPOINT_LOG_BYTES = 32 << 20
const CHECKPOINT_MS = 60_000

interface GrownTable {
  name: string
}

/**
 * Does what a PostgreSQL server does automatically and the embedded engine does not: checkpoints, and vacuum with statistics.
 * `statements()` returns the number of statements so far, so that an idle server does no work.
 */
export function startMaintenance(db: Db, log: Logger, statements: () => number, now: () => number = Date.now) {
  let ownStatements = 0
  const countOtherStatements = (): number => statements() - ownStatements
  const run = <R>(query: RawBuilder<R>): Promise<QueryResult<R>> => {
    ownStatements += 1
    return query.execute(db)
  }
  const position = sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`
  let checkpointed = { position: '0/0', at: Number.NEGATIVE_INFINITY }
  let checked = -1
  let vacuumed = -1

  async function checkpointWhenDue(): Promise<boolean> {
    const seen = countOtherStatements()
    if (seen === checked) return false
    const { rows } = await run(
      sql<{ grown: number }>`select (pg_current_wal_insert_lsn() - ${checkpointed.position}::pg_lsn)::float8 as grown`,
    )
    const grown = rows[0]?.grown ?? 0
    if (grown > 0 && grown < CHECKPOINT_LOG_BYTES && now() - checkpointed.at < CHECKPOINT_MS) return false
    checked = seen
    if (grown === 0) return false
    await run(sql`checkpoint`)
    checkpointed = { position: (await run(position)).rows[0]?.position ?? '0/0', at: now() }
    return true
  }

  /** Runs one statement per table, so that other statements can run in between. */
  async function vacuumWhenDue(): Promise<string[]> {
    const seen = countOtherStatements()
    if (seen === vacuumed) return []
    // Writes pending statistics first; otherwise the counts of the last second would be missing.
    await run(sql`select pg_stat_force_next_flush()`)
    const { rows } = await run(sql<GrownTable>`select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.n_dead_tup > 500 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 500 + 0.2 * greatest(c.reltuples, 0)
        or s.n_ins_since_vacuum > 5000 + 0.2 * greatest(c.reltuples, 0)`)
    for (const { name } of rows) await run(sql.raw(`vacuum (analyze) ${name}`))
    vacuumed = seen
    return rows.map((row) => row.name)
  }

  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const every = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => {
      running = running.then(async () => {
        if (stopped) return
        await work().catch((error) => log.warn({ error }, 'maintenance failed'))
      })
    }, ms).unref()
  const timers: NodeJS.Timeout[] = []
  return {
    checkpointWhenDue,
    vacuumWhenDue,
    start() {
      timers.push(every(5_000, checkpointWhenDue), every(30_000, vacuumWhenDue))
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
