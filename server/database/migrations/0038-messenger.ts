import { type Kysely, sql } from 'kysely'

/**
 * Extends conversations. Two users have exactly one conversation, even if both start it at once. A message with an id from its sender is
 * stored once, however often it is sent. A member who left and returned sees only messages after the return.
 */
const statements = [
  `alter table conversation add column title_key text not null default '', add column pair text collate "C", add column client_id uuid`,
  `create unique index conversation_pair on conversation (pair)`,
  `create unique index conversation_client on conversation (created_by, client_id)`,
  `alter table conversation_member add column from_number bigint not null default 0`,
  `alter table chat_message add column client_id uuid`,
  `create unique index chat_message_client on chat_message (conversation_id, author_id, client_id)`,
]

export const messenger = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
