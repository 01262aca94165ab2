import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table journal add column closed boolean not null default false, add column turned_by uuid`,
  `create index journal_undone on journal (user_id, undone_at desc, number) where undone_at is not null and not closed`,
]

/** Allows redoing an undone change until the user makes a new one. */
export const redo = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
