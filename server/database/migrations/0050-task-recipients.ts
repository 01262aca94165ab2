import { type Kysely, sql } from 'kysely'

/** Adds the users and roles that a referral or an assignment of a task named. */
export const taskRecipients = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw(`alter table task_event add column recipient_ids uuid[] not null default '{}'`).execute(db)
  },
}
