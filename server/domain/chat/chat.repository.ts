import type { Db } from '#server/database/schema'

/** Messages of others, in conversations the user takes part in, after the place read up to. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversation_member as member')
    .innerJoin('chat_message as message', (join) =>
      join.onRef('message.conversation_id', '=', 'member.conversation_id').onRef('message.number', '>', 'member.read_to'),
    )
    .select((select) => select.fn.countAll().as('unread'))
    .where('member.user_id', '=', userId)
    .where('message.author_id', '<>', userId)
    .executeTakeFirstOrThrow()
  return Number(unread)
}
