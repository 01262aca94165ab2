import { type Kysely, sql } from 'kysely'

/** Adds the task of a notification, so that it can be opened from there. A notification is deleted with its task. */
export const noticesOfTasks = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table notice add column task_id uuid references task on delete cascade`.execute(db)
    await sql`create index notice_task on notice (task_id) where task_id is not null`.execute(db)
  },
}
