import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UserName } from '#api/contract/users'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import type { Db, Tx } from '#server/database/schema'
import { matchKey } from '#text/normalise'
import { matchesEveryWord, matchesNames } from '#server/domain/people/users/people-page.repository'
import { type NameRow, toUserName } from '#server/domain/people/users/users.repository'

export interface MembershipRow {
  id: string
  title: string | null
  pair: string | null
  last_number: number
  last_at: number
  read_to: number
  from_number: number
  unread: number
  /** The latest message that the member may read; null if there is none. */
  last_id: string | null
  last_text: string | null
  last_node: boolean
  last_author: string | null
  last_first_name: string | null
  last_last_name: string | null
}

export interface Participant {
  conversationId: string
  user: UserName
  disabled: boolean
}

export interface MessageRow {
  id: string
  conversation_id: string
  number: number
  author_id: string
  first_name: string
  last_name: string
  text: string | null
  has_node: boolean
  created_at: number
  client_id: string | null
  /** Number up to which all members except the author have read the messages. */
  read_to: number
  node_id: string | null
  node_title: string | null
  node_type: number | null
  extension: string | null
}

const EXCERPT_LENGTH = 300

export const toPairKey = (userId: string, otherUserId: string): string =>
  [userId, otherUserId].toSorted((a, b) => (a < b ? -1 : 1)).join(':')
export const getOtherUserId = (pair: string, userId: string): string => pair.split(':').find((id) => id !== userId) ?? userId

/** Counts messages of others after the read position, in the user's conversations. */
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

/** SQL condition on the conversation `c`: its title, or the name of another member, contains the typed text. True for an empty text. */
const matchesTitleOrMember = (userId: string, typed: string): RawBuilder<SqlBool> => {
  const key = matchKey(typed)
  if (key === '') return sql<SqlBool>`true`
  const people = sql`select u.id from app_user u where u.id <> ${userId} and ${matchesEveryWord(typed, matchesNames('u'))}`
  const texts = [sql`f.id::text collate "C"`, sql`${userId}::text collate "C"`]
  return sql`(strpos(c.title_key, ${key}) > 0
    or c.pair in (select least(${sql.join(texts)}) || ':' || greatest(${sql.join(texts)}) from (${people}) f)
    or c.pair is null and exists (select 1 from conversation_member o where o.conversation_id = c.id and o.user_id in (${people})))`
}

interface MembershipFilter {
  id?: string
  typed?: string
  /** True for conversations with unread messages only. */
  unread?: boolean
}

const hasUnread = (userId: string): RawBuilder<unknown> =>
  sql`and exists (select from chat_message x where x.conversation_id = c.id and x.number > m.read_to and x.author_id <> ${userId})`

const buildMembershipQuery = (userId: string, filter: MembershipFilter): RawBuilder<unknown> => sql`
  from conversation_member m join conversation c on c.id = m.conversation_id where m.user_id = ${userId}
    ${filter.id === undefined ? sql`` : sql`and c.id = ${filter.id}`} ${filter.unread ? hasUnread(userId) : sql``} and ${matchesTitleOrMember(userId, filter.typed ?? '')}`

/** Returns the user's conversations, the latest first. */
export async function readMemberships(
  db: Db,
  userId: string,
  { offset = 0, size = 1, ...filter }: MembershipFilter & { offset?: number; size?: number },
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select p.*, x.id as last_id, left(x.text, ${EXCERPT_LENGTH}) as last_text, x.node_id is not null as last_node, x.author_id as last_author,
      a.first_name as last_first_name, a.last_name as last_last_name,
      (select count(*)::int from chat_message u where u.conversation_id = p.id and u.number > p.read_to and u.author_id <> ${userId}) as unread
    from (select c.id, c.title, c.pair, c.last_number, c.last_at, m.read_to, m.from_number ${buildMembershipQuery(userId, filter)}
      order by c.last_at desc, c.id limit ${size} offset ${offset}) p
    left join chat_message x on x.conversation_id = p.id and x.number = p.last_number and x.number > p.from_number
    left join app_user a on a.id = x.author_id order by p.last_at desc, p.id`.execute(db)
  return rows
}

export async function countMemberships(db: Db, userId: string, filter: MembershipFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${buildMembershipQuery(userId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the members, sorted by name. A conversation of two users always has both, even if one of them has left it. */
export async function readParticipants(db: Db, conversationIds: readonly string[]): Promise<Participant[]> {
  const { rows } = await sql<NameRow & { conversation_id: string; disabled: boolean }>`
    select p.conversation_id, u.id, u.username, u.first_name, u.last_name, u.disabled from (
      select m.conversation_id, m.user_id from conversation_member m where m.conversation_id = any(${opaqueIdArray(conversationIds)})
      union
      select c.id, s.id::uuid from conversation c, unnest(string_to_array(c.pair, ':')) s (id) where c.id = any(${opaqueIdArray(conversationIds)})
    ) p join app_user u on u.id = p.user_id order by u.full_name_sort collate "C", u.id`.execute(db)
  return rows.map(({ conversation_id: conversationId, disabled, ...row }) => ({ conversationId, disabled, user: toUserName(row) }))
}

export const countActive = async (db: Db, userIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user
    where id = any(${opaqueIdArray(userIds)}) and not disabled`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the conversation of two users and creates it if needed. The caller becomes a member. */
export async function findOrAddPair(tx: Tx, userId: string, otherId: string, now: number): Promise<string> {
  const pair = toPairKey(userId, otherId)
  await tx
    .insertInto('conversation')
    .values({ id: crypto.randomUUID(), title: null, pair, created_by: userId, created_at: now, last_at: now })
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .execute()
  const { id, last_number } = await tx
    .selectFrom('conversation')
    .select(['id', 'last_number'])
    .where('pair', '=', pair)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await addMembers(tx, id, [userId], last_number, now)
  return id
}

/** Creates a group, or returns the one that was created with the same id. */
export async function findOrAddGroup(
  tx: Tx,
  group: { title: string; title_key: string; created_by: string; client_id: string | null },
  userIds: readonly string[],
  now: number,
): Promise<string> {
  const { created_by, client_id } = group
  const added = await tx
    .insertInto('conversation')
    .values({ ...group, id: crypto.randomUUID(), pair: null, created_at: now, last_at: now })
    .onConflict((conflict) => conflict.columns(['created_by', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await addMembers(tx, added.id, userIds, 0, now)
    return added.id
  }
  const existing = tx.selectFrom('conversation').select('id').where('created_by', '=', created_by).where('client_id', '=', client_id)
  return (await existing.executeTakeFirstOrThrow()).id
}

/** Adds members. Existing members stay unchanged. */
export async function addMembers(tx: Tx, conversationId: string, userIds: readonly string[], from: number, now: number): Promise<void> {
  await tx
    .insertInto('conversation_member')
    .values(userIds.map((user_id) => ({ conversation_id: conversationId, user_id, joined_at: now, read_to: from, from_number: from })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface LockedConversation {
  title: string | null
  pair: string | null
  last_number: number
}

/** Locks a conversation until the end of the transaction: nobody else can write, join or leave. Undefined if the user is not a member. */
export async function lockConversation(tx: Tx, conversationId: string, userId: string): Promise<LockedConversation | undefined> {
  const conversation = await tx
    .selectFrom('conversation')
    .select(['title', 'pair', 'last_number'])
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  const member = tx
    .selectFrom('conversation_member')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
  return conversation && (await member.executeTakeFirst()) ? conversation : undefined
}

export const findSentNumber = async (tx: Tx, conversationId: string, authorId: string, clientId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('chat_message')
      .select('number')
      .where('conversation_id', '=', conversationId)
      .where('author_id', '=', authorId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  )?.number

interface NewMessage {
  conversation_id: string
  number: number
  author_id: string
  text: string | null
  node_id: string | null
  client_id: string | null
}

/** Adds a message. The conversation must be locked. */
export async function addMessage(tx: Tx, message: NewMessage, now: number): Promise<void> {
  const { conversation_id, number } = message
  await tx
    .insertInto('chat_message')
    .values({ ...message, id: crypto.randomUUID(), created_at: now })
    .execute()
  await tx.updateTable('conversation').set({ last_number: number, last_at: now }).where('id', '=', conversation_id).execute()
}

export async function removeMember(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx.deleteFrom('conversation_member').where('conversation_id', '=', conversationId).where('user_id', '=', userId).execute()
}

interface MessageRange {
  conversationId: string
  after: number
  last: number
  size: number
}

/**
 * Returns up to `size` messages with numbers above `after` and up to `last`, the latest first. `isVisible` builds the SQL condition for
 * attached nodes; the fields of other nodes are null.
 */
export async function readMessages(
  db: Db,
  { conversationId, after, last, size }: MessageRange,
  isVisible: (node: string) => RawBuilder<SqlBool>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select x.id, x.conversation_id, x.number, x.author_id, u.first_name, u.last_name, x.text, x.node_id is not null as has_node, x.created_at,
      x.client_id, coalesce((select min(m.read_to) from conversation_member m
        where m.conversation_id = x.conversation_id and m.user_id <> x.author_id), x.number) as read_to,
      n.id as node_id, n.title as node_title, n.type as node_type, n.extension
    from chat_message x join app_user u on u.id = x.author_id
    left join node n on n.id = x.node_id and ${isVisible('n')}
    where x.conversation_id = ${conversationId} and x.number > ${after} and x.number <= ${last}
    order by x.number desc limit ${size}`.execute(db)
  return rows
}

export const findMessageNumber = async (db: Db, conversationId: string, messageId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('chat_message')
      .select('number')
      .where('conversation_id', '=', conversationId)
      .where('id', '=', messageId)
      .executeTakeFirst()
  )?.number

/** Moves the read position forward. Returns true if it moved. */
export async function moveReadPosition(db: Db, conversationId: string, userId: string, upTo: number): Promise<boolean> {
  const moved = await db
    .updateTable('conversation_member')
    .set({ read_to: upTo })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('read_to', '<', upTo)
    .returning('user_id')
    .execute()
  return moved.length > 0
}
