import { type SqlBool, sql } from 'kysely'
import type { Attachment, ChatMessage, Conversation } from '#api/contract/chat'
import { destinations } from '#api/contract/messaging'
import type { Caller } from '#server/access/caller'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { cursorInvalid } from '#server/context/errors'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import { conversationNotFound } from './chat.errors'
import {
  countMemberships,
  countUnread,
  type MembershipRow,
  type MessageRow,
  getOtherUserId,
  type Participant,
  readMemberships,
  readMessages,
  readParticipants,
  findMessageNumber,
  moveReadPosition,
} from './chat.repository'

export const getUnreadCount = ({ db }: Pick<Ports, 'db'>, caller: Caller): Promise<number> => countUnread(db, caller.userId)

const joinNames = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim()

/** Returns the title of a conversation for one of its members. */
export function getTitleFor(
  { title, pair }: Pick<MembershipRow, 'title' | 'pair'>,
  people: readonly Participant[],
  userId: string,
): string {
  if (pair === null) return title ?? ''
  const other = people.find(({ user }) => user.uuid === getOtherUserId(pair, userId))
  return other?.user.fullName ?? ''
}

function toConversation(row: MembershipRow, people: readonly Participant[], userId: string): Conversation {
  const others = people.filter(({ user }) => user.uuid !== userId)
  const title = getTitleFor(row, people, userId)
  return {
    ...{ uuid: row.id, title, group: row.pair === null, users: others.map(({ user }) => user), unreadCount: row.unread },
    closed: others.every(({ disabled }) => disabled),
    ...(row.last_id !== null && {
      lastMessage: {
        ...{ conversationUuid: row.id, title, uuid: row.last_id, date: row.last_at, text: row.last_text ?? '' },
        ...{ type: row.last_node || row.last_text === null ? 'NODE' : 'TEXT', authorUuid: row.last_author ?? '' },
        authorName: joinNames(row.last_first_name, row.last_last_name),
      },
      lastDate: row.last_at,
    }),
  }
}

async function loadConversations(db: Db, rows: readonly MembershipRow[], userId: string): Promise<Conversation[]> {
  const people = await readParticipants(
    db,
    rows.map(({ id }) => id),
  )
  const participants = new Map<string, Participant[]>()
  for (const person of people) participants.set(person.conversationId, [...(participants.get(person.conversationId) ?? []), person])
  return rows.map((row) => toConversation(row, participants.get(row.id) ?? [], userId))
}

export interface ChatContext {
  ports: Ports
  caller: Caller
}

export async function listConversations(
  { ports: { db }, caller }: ChatContext,
  { offset, size, title = '' }: { offset: number; size: number; title?: string | undefined },
) {
  const rows = await readMemberships(db, caller.userId, { typed: title, offset, size })
  const totalElements = await countMemberships(db, caller.userId, { typed: title })
  return { contents: await loadConversations(db, rows, caller.userId), totalElements, offset, pageSize: size }
}

/** Returns the conversations with unread messages that have the latest messages, and the number of all with unread messages. */
export async function listUnreadConversations(db: Db, { userId }: Caller, size: number) {
  const rows = await readMemberships(db, userId, { unread: true, size })
  const totalElements = rows.length < size ? rows.length : await countMemberships(db, userId, { unread: true })
  return { contents: rows.length === 0 ? [] : await loadConversations(db, rows, userId), totalElements }
}

/** Returns the caller's membership. Throws `notFound` if the caller is not a member. */
export async function getMembership(db: Db, caller: Caller, id: string): Promise<MembershipRow> {
  const [row] = await readMemberships(db, caller.userId, { id })
  if (!row) throw conversationNotFound()
  return row
}

export async function getConversation({ ports: { db }, caller }: ChatContext, id: string): Promise<Conversation> {
  const [conversation] = await loadConversations(db, [await getMembership(db, caller, id)], caller.userId)
  if (!conversation) throw conversationNotFound()
  return conversation
}

const toAttachment = ({ node_id, node_title, node_type, extension }: MessageRow): Attachment | undefined =>
  node_id === null ? undefined : { uuid: node_id, title: node_title ?? '', type: node_type ?? 0, ...(extension && { extension }) }

function toMessage(row: MessageRow, title: string, { userId }: Caller, readTo: number): ChatMessage {
  const attachment = toAttachment(row)
  const own = row.author_id === userId
  return {
    ...{ conversationUuid: row.conversation_id, title, uuid: row.id, number: row.number, date: row.created_at, text: row.text ?? '' },
    ...{ type: row.has_node || row.text === null ? 'NODE' : 'TEXT', authorUuid: row.author_id },
    authorName: joinNames(row.first_name, row.last_name),
    read: row.number <= (own ? row.read_to : readTo),
    ...(own && row.client_id !== null && { key: row.client_id }),
    ...(attachment && { attachment }),
  }
}

/** Returns the SQL condition for attachments: the caller can see the node, and it is not in a recycle bin. */
async function buildAttachmentFilter({ ports: { db, now }, caller }: ChatContext) {
  const isVisible = await buildVisibilityCondition(db, caller, now())
  return (node: string) => sql<SqlBool>`${isVisible(node)} and ${isOutsideBins(node)}`
}

/** Returns a message that the caller has sent, as the caller sees it. */
export async function getSentMessage(context: ChatContext, conversationId: string, number: number, title: string): Promise<ChatMessage> {
  const range = { conversationId, after: number - 1, last: number, size: 1 }
  const [row] = await readMessages(context.ports.db, range, await buildAttachmentFilter(context))
  if (!row) throw conversationNotFound()
  return toMessage(row, title, context.caller, row.read_to)
}

interface MessagesQuery {
  conversationUuid: string
  offset: number
  size: number
  after?: string | undefined
}

/** Returns a page of messages, the latest first. Message numbers have no gaps, so a page is found by its numbers without counting rows. */
export async function listMessages(context: ChatContext, { conversationUuid, offset, size, after }: MessagesQuery) {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw cursorInvalid('query.after')
  const { caller } = context
  const { db } = context.ports
  const member = await getMembership(db, caller, conversationUuid)
  const { last_number, from_number, read_to } = member
  const upTo = after === undefined ? last_number - offset : Math.min(last_number, Number(after) - 1)
  const range = { conversationId: conversationUuid, after: from_number, last: upTo, size }
  const rows = await readMessages(db, range, await buildAttachmentFilter(context))
  const title = getTitleFor(member, await readParticipants(db, [conversationUuid]), caller.userId)
  const first = rows.at(-1)?.number ?? 0
  return {
    contents: rows.map((row) => toMessage(row, title, caller, read_to)),
    ...{ totalElements: last_number - from_number, offset: after === undefined ? offset : Math.max(0, last_number - upTo), pageSize: size },
    ...(first > from_number + 1 && { next: String(first) }),
  }
}

/** Sends an event to all windows of these users. The change has already happened, so an error here is only logged. */
export async function sendToUsers(
  { broadcast, log }: Ports,
  userIds: readonly string[],
  destination: string,
  body: unknown,
): Promise<void> {
  try {
    if (userIds.length > 0) await broadcast.publish({ type: 'user.message', userIds: [...userIds], destination, body })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not send an event of a conversation')
  }
}

export const announceConversationChange = (ports: Ports, userIds: readonly string[], conversationId: string): Promise<void> =>
  sendToUsers(ports, userIds, destinations.events, {
    ...{ type: 'data.changed', resource: 'conversation', uuids: [conversationId], parentUuids: [], at: ports.now() },
  })

/** Marks messages as read. Notifies the caller's other windows; in a conversation of two also the other user, who sees the read state. */
export async function markRead({ ports, caller }: ChatContext, conversationId: string, messageId: string | undefined): Promise<number> {
  const { db } = ports
  const { last_number, pair } = await getMembership(db, caller, conversationId)
  const upTo = messageId === undefined ? last_number : await findMessageNumber(db, conversationId, messageId)
  if (upTo === undefined) throw conversationNotFound()
  if (await moveReadPosition(db, conversationId, caller.userId, upTo))
    await announceConversationChange(ports, pair === null ? [caller.userId] : pair.split(':'), conversationId)
  return await countUnread(db, caller.userId)
}
