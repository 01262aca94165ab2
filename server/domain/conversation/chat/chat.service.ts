import { type SqlBool, sql } from 'kysely'
import type { Attachment, ChatMessage, Conversation } from '#api/contract/chat'
import { destinations } from '#api/contract/messaging'
import type { Caller } from '#server/access/caller'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { cursorInvalid } from '#server/context/errors'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import { noConversation } from './chat.errors'
import {
  countMemberships,
  countUnread,
  type MembershipRow,
  type MessageRow,
  otherOf,
  type Participant,
  readMemberships,
  readMessages,
  readParticipants,
  readPlace,
  writeRead,
} from './chat.repository'

export const unreadCountOf = ({ db }: Pick<Ports, 'db'>, caller: Caller): Promise<number> => countUnread(db, caller.userId)

const fullName = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim()

/** Returns the title of a conversation for one of its members. */
export function titleFor({ title, pair }: Pick<MembershipRow, 'title' | 'pair'>, people: readonly Participant[], userId: string): string {
  if (pair === null) return title ?? ''
  const other = people.find(({ user }) => user.uuid === otherOf(pair, userId))
  return other?.user.fullName ?? ''
}

function conversationOf(row: MembershipRow, people: readonly Participant[], userId: string): Conversation {
  const others = people.filter(({ user }) => user.uuid !== userId)
  const title = titleFor(row, people, userId)
  return {
    ...{ uuid: row.id, title, group: row.pair === null, users: others.map(({ user }) => user), unreadCount: row.unread },
    closed: others.every(({ disabled }) => disabled),
    ...(row.last_id !== null && {
      lastMessage: {
        ...{ conversationUuid: row.id, title, uuid: row.last_id, date: row.last_at, text: row.last_text ?? '' },
        ...{ type: row.last_node || row.last_text === null ? 'NODE' : 'TEXT', authorUuid: row.last_author ?? '' },
        authorName: fullName(row.last_first_name, row.last_last_name),
      },
      lastDate: row.last_at,
    }),
  }
}

async function conversationsOf(db: Db, rows: readonly MembershipRow[], userId: string): Promise<Conversation[]> {
  const people = await readParticipants(
    db,
    rows.map(({ id }) => id),
  )
  const of = new Map<string, Participant[]>()
  for (const person of people) of.set(person.conversationId, [...(of.get(person.conversationId) ?? []), person])
  return rows.map((row) => conversationOf(row, of.get(row.id) ?? [], userId))
}

interface Asking {
  ports: Ports
  caller: Caller
}

export async function conversations(
  { ports: { db }, caller }: Asking,
  { offset, size, title = '' }: { offset: number; size: number; title?: string | undefined },
) {
  const rows = await readMemberships(db, caller.userId, { typed: title, offset, size })
  const totalElements = await countMemberships(db, caller.userId, title)
  return { contents: await conversationsOf(db, rows, caller.userId), totalElements, offset, pageSize: size }
}

/** Returns the caller's membership. Throws `notFound` if the caller is not a member. */
export async function membership(db: Db, caller: Caller, id: string): Promise<MembershipRow> {
  const [row] = await readMemberships(db, caller.userId, { id })
  if (!row) throw noConversation()
  return row
}

export async function conversationFor({ ports: { db }, caller }: Asking, id: string): Promise<Conversation> {
  const [conversation] = await conversationsOf(db, [await membership(db, caller, id)], caller.userId)
  if (!conversation) throw noConversation()
  return conversation
}

const attachmentOf = ({ node_id, node_title, node_type, extension }: MessageRow): Attachment | undefined =>
  node_id === null ? undefined : { uuid: node_id, title: node_title ?? '', type: node_type ?? 0, ...(extension && { extension }) }

function messageOf(row: MessageRow, title: string, { userId }: Caller, readTo: number): ChatMessage {
  const attachment = attachmentOf(row)
  const own = row.author_id === userId
  return {
    ...{ conversationUuid: row.conversation_id, title, uuid: row.id, number: row.number, date: row.created_at, text: row.text ?? '' },
    ...{ type: row.has_node || row.text === null ? 'NODE' : 'TEXT', authorUuid: row.author_id },
    authorName: fullName(row.first_name, row.last_name),
    read: row.number <= (own ? row.read_to : readTo),
    ...(own && row.client_id !== null && { key: row.client_id }),
    ...(attachment && { attachment }),
  }
}

/** Returns a condition: an attachment is visible only if the caller can see the node and it is not in a recycle bin. */
async function seenBy({ ports: { db, now }, caller }: Asking) {
  const maySee = await buildVisibilityCondition(db, caller, now())
  return (node: string) => sql<SqlBool>`${maySee(node)} and ${isOutsideBins(node)}`
}

/** Returns a message that the caller has sent, as the caller sees it. */
export async function sentMessage(asking: Asking, conversationId: string, number: number, title: string): Promise<ChatMessage> {
  const place = { conversationId, above: number - 1, upTo: number, size: 1 }
  const [row] = await readMessages(asking.ports.db, place, await seenBy(asking))
  if (!row) throw noConversation()
  return messageOf(row, title, asking.caller, row.read_to)
}

interface MessagesQuery {
  conversationUuid: string
  offset: number
  size: number
  after?: string | undefined
}

/** Returns a page of messages. Numbers have no gaps, so an old page is as fast as the latest. */
export async function messages(asking: Asking, { conversationUuid, offset, size, after }: MessagesQuery) {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw cursorInvalid('query.after')
  const { caller } = asking
  const { db } = asking.ports
  const part = await membership(db, caller, conversationUuid)
  const { last_number, from_number, read_to } = part
  const upTo = after === undefined ? last_number - offset : Math.min(last_number, Number(after) - 1)
  const stretch = { conversationId: conversationUuid, above: from_number, upTo, size }
  const rows = await readMessages(db, stretch, await seenBy(asking))
  const title = titleFor(part, await readParticipants(db, [conversationUuid]), caller.userId)
  const first = rows.at(-1)?.number ?? 0
  return {
    contents: rows.map((row) => messageOf(row, title, caller, read_to)),
    ...{ totalElements: last_number - from_number, offset: after === undefined ? offset : Math.max(0, last_number - upTo), pageSize: size },
    ...(first > from_number + 1 && { next: String(first) }),
  }
}

/** Sends an event to all windows of these users. The change has already happened, so an error here is only logged. */
export async function tell({ broadcast, log }: Ports, userIds: readonly string[], destination: string, body: unknown): Promise<void> {
  try {
    if (userIds.length > 0) await broadcast.publish({ type: 'user.message', userIds: [...userIds], destination, body })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not send an event of a conversation')
  }
}

export const tellChanged = (ports: Ports, userIds: readonly string[], conversationId: string): Promise<void> =>
  tell(ports, userIds, destinations.events, {
    ...{ type: 'data.changed', resource: 'conversation', uuids: [conversationId], parentUuids: [], at: ports.now() },
  })

/** Marks messages as read. Notifies the caller's other windows; in a conversation of two also the other user, who sees the read state. */
export async function markRead({ ports, caller }: Asking, conversationId: string, messageId: string | undefined): Promise<number> {
  const { db } = ports
  const { last_number, pair } = await membership(db, caller, conversationId)
  const upTo = messageId === undefined ? last_number : await readPlace(db, conversationId, messageId)
  if (upTo === undefined) throw noConversation()
  if (await writeRead(db, conversationId, caller.userId, upTo))
    await tellChanged(ports, pair === null ? [caller.userId] : pair.split(':'), conversationId)
  return await countUnread(db, caller.userId)
}
