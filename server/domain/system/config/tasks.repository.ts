import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

export interface TaskRow {
  queue: string
  state: 'ready' | 'running' | 'done' | 'dead'
  attempt: number
  endedAt: number | null
}

/** Returns the latest job of each queue. */
export async function readLatestJobs(db: Db, queues: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select distinct on (queue) queue, state, attempt, ended_at as "endedAt" from job
    where queue = any(${[...queues]}::text[]) order by queue, id desc`.execute(db)
  return rows
}
