import { type Kysely, sql } from 'kysely'

/** Creates the words of recognised pages. `revision` counts the corrections of a page. */
export const recognisedWords = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table recognised_words (recognition_id uuid not null, number int not null, width int not null, height int not null,
      words jsonb not null, revision int not null default 0, primary key (recognition_id, number),
      foreign key (recognition_id, number) references recognised_page on delete cascade)`.execute(db)
  },
}
