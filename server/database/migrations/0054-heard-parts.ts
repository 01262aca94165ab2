import { type Kysely, sql } from 'kysely'

/** Creates the transcribed parts of a recording, so that a continued task starts after the last part. */
export const heardParts = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table heard_part (blob_hash text collate "C" not null references blob on delete cascade, until_seconds double precision not null,
      words jsonb not null, primary key (blob_hash, until_seconds))`.execute(db)
  },
}
