import { type ChatMessage, type Conversation, longestMessage } from '#api/contract/chat'
import { destinations } from '#api/contract/messaging'
import type { Caller } from '#server/access/caller'
import { toStorableText, writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'
import { noConversation, nobodyLeft, wrong } from './chat.errors'
import {
  addGroup,
  addMembers,
  addMessage,
  countActive,
  findSent,
  lockConversation,
  joinPair,
  otherOf,
  type Participant,
  readParticipants,
  removeMember,
} from './chat.repository'
import { conversationFor, sentMessage, tell, tellChanged, titleFor } from './chat.service'

const LONGEST_TITLE = 255

interface Asking {
  ports: Ports
  caller: Caller
}

function groupTitle(raw: string | undefined, others: number): string | undefined {
  const title = trimName(toStorableText(raw ?? ''))
  if (isBlank(title) && others > 1) throw wrong('title', 'titleRequired')
  if (title.length > LONGEST_TITLE) throw wrong('title', 'titleTooLong')
  return isBlank(title) ? undefined : title
}

interface Start {
  userUuidList: readonly string[]
  title?: string | undefined
  uuid?: string | undefined
}

/**
 * Starts a conversation. With one other user and no title it is the conversation of these two. The other user is notified with the first
 * message.
 */
export async function start(asking: Asking, { userUuidList, title: raw, uuid }: Start): Promise<Conversation> {
  const { ports, caller } = asking
  const others = [...new Set(userUuidList)].filter((id) => id !== caller.userId)
  const [other] = others
  if (other === undefined) throw wrong('userUuidList', 'fieldRequired')
  const title = groupTitle(raw, others.length)
  if ((await countActive(ports.db, others)) < others.length) throw new Problem('notFound')
  const all = [caller.userId, ...others]
  const id = await transact(ports, (tx, ports) => {
    if (title === undefined) return joinPair(tx, caller.userId, other, ports.now())
    const group = { title, title_key: matchKey(title), created_by: caller.userId, client_id: uuid ?? null }
    return addGroup(tx, group, all, ports.now())
  })
  const conversation = await conversationFor(asking, id)
  await tellChanged(ports, title === undefined ? [caller.userId] : all, id)
  return conversation
}

interface Sending {
  conversationUuid: string
  text?: string | undefined
  nodeUuid?: string | undefined
  uuid?: string | undefined
}

/** Sends a message to each member, with the title that the conversation has for that member. Members load attachments themselves. */
async function deliver(ports: Ports, message: ChatMessage, pair: string | null, people: readonly Participant[]): Promise<void> {
  const { read: _, key: __, attachment: ___, number: ____, ...body } = message
  const ids = people.map(({ user }) => user.uuid)
  for (const readers of pair === null ? [ids] : ids.map((id) => [id])) {
    const title = pair === null ? message.title : titleFor({ title: null, pair }, people, readers[0] ?? '')
    await tell(ports, readers, destinations.messages, { ...body, title })
  }
}

/** Sends a message. If a node is attached, a log line records it; the text is never logged. */
export async function send(
  asking: Asking & { ip: string },
  { conversationUuid, nodeUuid, uuid, text: raw = '' }: Sending,
): Promise<ChatMessage> {
  const { ports, caller, ip } = asking
  const { userId, username } = caller
  const text = toStorableText(raw)
  if (isBlank(text) && nodeUuid === undefined) throw wrong('text', 'fieldRequired')
  if (text.length > longestMessage) throw wrong('text', 'maxLength')
  const sent = await transact(ports, async (tx, ports) => {
    const held = await lockConversation(tx, conversationUuid, userId)
    if (!held) throw noConversation()
    const people = await readParticipants(tx, [conversationUuid])
    const before = uuid === undefined ? undefined : await findSent(tx, conversationUuid, userId, uuid)
    if (before !== undefined) return { held, people, number: before, isNew: false }
    if (people.every(({ user, disabled }) => user.uuid === userId || disabled)) throw nobodyLeft()
    const now = ports.now()
    const number = held.last_number + 1
    // The other user may have hidden the conversation, or may not be a member yet.
    if (held.pair !== null) await addMembers(tx, conversationUuid, [otherOf(held.pair, userId)], held.last_number, now)
    const message = { conversation_id: conversationUuid, number, author_id: userId, text: isBlank(text) ? null : text }
    await addMessage(tx, { ...message, node_id: nodeUuid ?? null, client_id: uuid ?? null }, now)
    if (nodeUuid !== undefined)
      await writeLog(tx, { at: now, type: 'OTHER', userId, username, ip, nodeId: nodeUuid, detail: { call: 'chat.send' } })
    return { held, people, number, isNew: true }
  })
  const { held, people, number, isNew } = sent
  const message = await sentMessage(asking, conversationUuid, number, titleFor(held, people, userId))
  if (isNew) await deliver(ports, message, held.pair, people)
  return message
}

export async function leave({ ports, caller }: Asking, conversationId: string): Promise<void> {
  const held = await transact(ports, async (tx) => {
    const conversation = await lockConversation(tx, conversationId, caller.userId)
    if (conversation) await removeMember(tx, conversationId, caller.userId)
    return conversation
  })
  if (!held) throw noConversation()
  const others = held.pair === null ? (await readParticipants(ports.db, [conversationId])).map(({ user }) => user.uuid) : []
  await tellChanged(ports, [caller.userId, ...others], conversationId)
}
