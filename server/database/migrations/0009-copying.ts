import { type Kysely, sql } from 'kysely'

const statements = [
  `create table copy_item (stage_id uuid not null references node on delete cascade, place bigint generated always as identity,
    role text not null check (role in ('folder', 'document', 'open')), source_id uuid not null, copy_id uuid, after_id uuid,
    placed boolean not null default false, primary key (stage_id, place))`,
]

/** Creates the queue of a long copy: requested items, and folders whose children are being copied. */
export const copying = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
