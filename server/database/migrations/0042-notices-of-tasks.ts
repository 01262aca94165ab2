import { type Kysely, sql } from 'kysely'

/** A notice knows the task it is about, so that it leads there; one of a task that is gone has nothing left to say. */
export const noticesOfTasks = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table notice add column task_id uuid references task on delete cascade`.execute(db)
    await sql`create index notice_task on notice (task_id) where task_id is not null`.execute(db)
  },
}
