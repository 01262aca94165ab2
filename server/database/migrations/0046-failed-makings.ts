import { type Kysely, sql } from 'kysely'

const statements = [
  `create table failed_making (blob_hash text collate "C" not null references blob on delete cascade, kind text not null, failures int not null,
    retry_at bigint not null, primary key (blob_hash, kind))`,
  // "Cannot be made" was stored for failures of the machine too: everything is tried once more.
  `delete from derived where derived_hash is null and kind not like 'ocr-%'`,
]

/** What could not be made from a blob because the machine failed, and when it is worth another try. */
export const failedMakings = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
