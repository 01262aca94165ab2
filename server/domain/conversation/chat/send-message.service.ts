import { type ChatMessage, type Conversation, longestMessage } from '#api/contract/chat'
import { destinations } from '#api/contract/messaging'
import { toStorableText, writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'
import { conversationNotFound, conversationClosed, fieldProblem } from './chat.errors'
import {
  findOrAddGroup,
  addMembers,
  addMessage,
  countActive,
  findSentNumber,
  lockConversation,
  findOrAddPair,
  getOtherUserId,
  type Participant,
  readParticipants,
  removeMember,
} from './chat.repository'
import { type ChatContext, getConversation, getSentMessage, sendToUsers, announceConversationChange, getTitleFor } from './chat.service'

const MAX_TITLE_LENGTH = 255

function parseGroupTitle(raw: string | undefined, others: number): string | undefined {
  const title = trimName(toStorableText(raw ?? ''))
  if (isBlank(title) && others > 1) throw fieldProblem('title', 'titleRequired')
  if (title.length > MAX_TITLE_LENGTH) throw fieldProblem('title', 'titleTooLong')
  return isBlank(title) ? undefined : title
}

interface NewConversation {
  userUuidList: readonly string[]
  title?: string | undefined
  uuid?: string | undefined
}

/**
 * Starts a conversation. With one other user and no title it is the conversation of these two. The other user is notified with the first
 * message.
 */
export async function startConversation(context: ChatContext, { userUuidList, title: raw, uuid }: NewConversation): Promise<Conversation> {
  const { ports, caller } = context
  const others = [...new Set(userUuidList)].filter((id) => id !== caller.userId)
  const [other] = others
  if (other === undefined) throw fieldProblem('userUuidList', 'fieldRequired')
  const title = parseGroupTitle(raw, others.length)
  if ((await countActive(ports.db, others)) < others.length) throw new Problem('notFound')
  const memberIds = [caller.userId, ...others]
  const id = await transact(ports, (tx, ports) => {
    if (title === undefined) return findOrAddPair(tx, caller.userId, other, ports.now())
    const group = { title, title_key: matchKey(title), created_by: caller.userId, client_id: uuid ?? null }
    return findOrAddGroup(tx, group, memberIds, ports.now())
  })
  const conversation = await getConversation(context, id)
  await announceConversationChange(ports, title === undefined ? [caller.userId] : memberIds, id)
  return conversation
}

interface OutgoingMessage {
  conversationUuid: string
  text?: string | undefined
  nodeUuid?: string | undefined
  uuid?: string | undefined
}

/** Sends a message to each member, with the title that the conversation has for that member. Members load attachments themselves. */
async function deliverMessage(ports: Ports, message: ChatMessage, pair: string | null, people: readonly Participant[]): Promise<void> {
  const { read: _, key: __, attachment: ___, number: ____, ...body } = message
  const ids = people.map(({ user }) => user.uuid)
  for (const readers of pair === null ? [ids] : ids.map((id) => [id])) {
    const title = pair === null ? message.title : getTitleFor({ title: null, pair }, people, readers[0] ?? '')
    await sendToUsers(ports, readers, destinations.messages, { ...body, title })
  }
}

/** Sends a message. If a node is attached, a log line records it; the text is never logged. */
export async function sendMessage(
  context: ChatContext & { ip: string },
  { conversationUuid, nodeUuid, uuid, text: raw = '' }: OutgoingMessage,
): Promise<ChatMessage> {
  const { ports, caller, ip } = context
  const { userId, username } = caller
  const text = toStorableText(raw)
  if (isBlank(text) && nodeUuid === undefined) throw fieldProblem('text', 'fieldRequired')
  if (text.length > longestMessage) throw fieldProblem('text', 'maxLength')
  const sent = await transact(ports, async (tx, ports) => {
    const conversation = await lockConversation(tx, conversationUuid, userId)
    if (!conversation) throw conversationNotFound()
    const people = await readParticipants(tx, [conversationUuid])
    const sentNumber = uuid === undefined ? undefined : await findSentNumber(tx, conversationUuid, userId, uuid)
    if (sentNumber !== undefined) return { held: conversation, people, number: sentNumber, isNew: false }
    if (people.every(({ user, disabled }) => user.uuid === userId || disabled)) throw conversationClosed()
    const now = ports.now()
    const number = conversation.last_number + 1
    // The other user may have hidden the conversation, or may not be a member yet.
    if (conversation.pair !== null)
      await addMembers(tx, conversationUuid, [getOtherUserId(conversation.pair, userId)], conversation.last_number, now)
    const message = { conversation_id: conversationUuid, number, author_id: userId, text: isBlank(text) ? null : text }
    await addMessage(tx, { ...message, node_id: nodeUuid ?? null, client_id: uuid ?? null }, now)
    if (nodeUuid !== undefined)
      await writeLog(tx, { at: now, type: 'OTHER', userId, username, ip, nodeId: nodeUuid, detail: { call: 'chat.send' } })
    return { held: conversation, people, number, isNew: true }
  })
  const { held: conversation, people, number, isNew } = sent
  const message = await getSentMessage(context, conversationUuid, number, getTitleFor(conversation, people, userId))
  if (isNew) await deliverMessage(ports, message, conversation.pair, people)
  return message
}

export async function leaveConversation({ ports, caller }: ChatContext, conversationId: string): Promise<void> {
  const conversation = await transact(ports, async (tx) => {
    const conversation = await lockConversation(tx, conversationId, caller.userId)
    if (conversation) await removeMember(tx, conversationId, caller.userId)
    return conversation
  })
  if (!conversation) throw conversationNotFound()
  const others = conversation.pair === null ? (await readParticipants(ports.db, [conversationId])).map(({ user }) => user.uuid) : []
  await announceConversationChange(ports, [caller.userId, ...others], conversationId)
}
