import { type Kysely, sql } from 'kysely'

/** What was heard in a recording whose subtitles are being made, in parts: whoever goes on begins behind the last one. */
export const heardParts = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table heard_part (blob_hash text collate "C" not null references blob on delete cascade, until_seconds double precision not null,
      words jsonb not null, primary key (blob_hash, until_seconds))`.execute(db)
  },
}
