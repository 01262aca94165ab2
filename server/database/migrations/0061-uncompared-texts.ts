import { type Kysely, sql } from 'kysely'

/**
 * Lists the texts that are not compared with others yet in a table of their own. A mark in the row of the text, which its index uses, made
 * the database write all words of the text into their index again.
 */
const statements = [
  `create table uncompared_text (blob_hash text collate "C" primary key references content_text on delete cascade)`,
  `insert into uncompared_text select blob_hash from content_text where not printed and status in ('READY', 'CUT')`,
  `drop index content_text_unprinted`,
  `alter table content_text drop column printed`,
]

export const uncomparedTexts = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
