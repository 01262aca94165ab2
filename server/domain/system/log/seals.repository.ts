import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export interface SealedLine {
  id: number
  at: number
  type: string
  level: string
  userId: string | null
  username: string
  ip: string | null
  nodeId: string | null
  detail: Record<string, unknown>
  code: string | null
}
export interface SealRow {
  number: number
  logId: number
  seal: string
  /** Null if the line was deleted. */
  line: SealedLine | null
}

/** Lock that serialises sealing, so that the chain has one end. */
const SEALS_LOCK = 7_245_005
/**
 * Log lines may be committed in another order than their numbers. A line whose number is this far below the last seal was inserted later
 * and is never sealed.
 */
const MAX_REORDERING = 10_000

const columns = sql`l.id, l.at, l.type, l.level, l.user_id as "userId", l.username, l.ip, l.node_id as "nodeId", l.detail, l.code`

export async function lockSeals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEALS_LOCK})`.execute(tx)
}

export const findLastSeal = async (db: Db): Promise<{ number: number; logId: number; seal: string } | undefined> =>
  (
    await sql<{ number: number; logId: number; seal: string }>`select number, log_id as "logId", seal from log_seal
      order by number desc limit 1`.execute(db)
  ).rows[0]

/** Returns at most `limit` log lines without a seal, in the order of their numbers. */
export async function readUnsealedLines(db: Db, limit: number): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`select ${columns} from log l
    where l.id > coalesce((select max(log_id) from log_seal), 0) - ${MAX_REORDERING}
      and not exists (select 1 from log_seal s where s.log_id = l.id)
    order by l.id limit ${limit}`.execute(db)
  return rows
}

export async function addSeals(tx: Tx, seals: readonly { number: number; logId: number; seal: string }[]): Promise<void> {
  await tx
    .insertInto('log_seal')
    .values(seals.map(({ number, logId, seal }) => ({ number, log_id: logId, seal })))
    .execute()
}

/** Returns at most `limit` seals with a number above `number`, in order, each with its log line. */
export async function readSealsAfter(db: Db, number: number, limit: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`select s.number, s.log_id as "logId", s.seal, case when l.id is null then null else
      json_build_object('id', l.id, 'at', l.at, 'type', l.type, 'level', l.level, 'userId', l.user_id, 'username', l.username, 'ip', l.ip,
        'nodeId', l.node_id, 'detail', l.detail, 'code', l.code) end as line
    from log_seal s left join log l on l.id = s.log_id where s.number > ${number} order by s.number limit ${limit}`.execute(db)
  return rows
}

/** Returns lines that were never sealed although much later ones were: they were inserted afterwards. */
export async function findSkippedLines(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select l.id from log l where l.id <= coalesce((select max(log_id) from log_seal), 0) - ${MAX_REORDERING}
    and not exists (select 1 from log_seal s where s.log_id = l.id) order by l.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from log l
    where not exists (select 1 from log_seal s where s.log_id = l.id)`.execute(db)
  return rows[0]?.count ?? 0
}
