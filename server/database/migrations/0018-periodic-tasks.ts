import { type Kysely, sql } from 'kysely'

/** When a job last came to an end, well or not; and the way to the latest of a kind. */
export const periodicTasks = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column ended_at bigint`.execute(db)
    await sql`create index job_latest on job (queue, id desc)`.execute(db)
  },
}
