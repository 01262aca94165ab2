import { type Kysely, sql } from 'kysely'

const statements = [
  `create table help_entry (id uuid primary key, title text not null, text text not null, title_en text, text_en text, window_kind text,
    order_no int not null, version int not null, deleted boolean not null default false, updated_at bigint not null, updated_by uuid)`,
]

/** Creates help entries of this installation, including changed and deleted ones of the product. */
export const help = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
