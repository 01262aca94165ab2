import { type Kysely, sql } from 'kysely'

const statements = [
  `create table conversation (id uuid primary key, title text, created_by uuid not null references app_user, created_at bigint not null,
    last_number bigint not null default 0, last_at bigint not null)`,
  `create table conversation_member (conversation_id uuid not null references conversation on delete cascade,
    user_id uuid not null references app_user on delete cascade, joined_at bigint not null, read_to bigint not null default 0,
    primary key (conversation_id, user_id))`,
  `create index conversation_member_user on conversation_member (user_id)`,
  `create table chat_message (id uuid primary key, conversation_id uuid not null references conversation on delete cascade, number bigint not null,
    author_id uuid not null references app_user, text text, node_id uuid references node on delete set null, created_at bigint not null,
    unique (conversation_id, number))`,
  `create index chat_message_node on chat_message (node_id) where node_id is not null`,
]

/** Creates conversations, their members with read positions, and messages. */
export const chat = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
