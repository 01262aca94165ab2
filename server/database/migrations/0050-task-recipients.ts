import { type Kysely, sql } from 'kysely'

/** Adds a table for the users and roles to which a task was referred or assigned. */
export const taskRecipients = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw(`alter table task_event add column recipient_ids uuid[] not null default '{}'`).execute(db)
  },
}
