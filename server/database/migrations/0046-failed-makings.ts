import { type Kysely, sql } from 'kysely'

const statements = [
  `create table failed_making (blob_hash text collate "C" not null references blob on delete cascade, kind text not null, failures int not null,
    retry_at bigint not null, primary key (blob_hash, kind))`,
  // Failures of the machine were also stored as "cannot be made", so everything is tried once more.
  `delete from derived where derived_hash is null and kind not like 'ocr-%'`,
]

/** Creates failed derivations of blobs, with the time of the next attempt. */
export const failedMakings = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
