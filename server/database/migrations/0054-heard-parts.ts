import { type Kysely, sql } from 'kysely'

/** Keeps the words of a recording part by part while its subtitles are made, so that a task that is taken up again goes on behind the last part. */
export const heardParts = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table heard_part (blob_hash text collate "C" not null references blob on delete cascade, until_seconds double precision not null,
      words jsonb not null, primary key (blob_hash, until_seconds))`.execute(db)
  },
}
