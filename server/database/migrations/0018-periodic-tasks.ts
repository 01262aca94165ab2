import { type Kysely, sql } from 'kysely'

/** Adds the time of the last end of a job, and an index for the latest job of a kind. */
export const periodicTasks = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column ended_at bigint`.execute(db)
    await sql`create index job_latest on job (queue, id desc)`.execute(db)
  },
}
