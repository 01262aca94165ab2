import * as z from 'zod/mini'
import { resource } from './endpoint'
import { conversationMessage } from './messaging'
import { userName } from './users'
import { afterCursor, instant, longText, nodeId, offset, page, size, uuid, words } from './wire'

/** Maximum length in characters. Longer messages are refused with `maxLength`. */
export const longestMessage = 20_000

/** A node that was sent with a message. Only users who may see the node receive it. */
export const attachment = z.object({
  uuid,
  title: z.string(),
  /** Kind of the node; see `nodeKinds`. */
  type: z.int(),
  /** Lower case, without the dot; documents only. */
  extension: z.optional(z.string()),
})
export type Attachment = z.output<typeof attachment>

export const chatMessage = z.extend(conversationMessage, {
  uuid,
  authorUuid: uuid,
  authorName: z.string(),
  date: instant,
  /** Position in the conversation, from 1. */
  number: z.int(),
  /** True if the message was read: by all other members if the user sent it, otherwise by the user. */
  read: z.boolean(),
  /** Id that the sender gave to the message. Only the sender receives it. */
  key: z.optional(uuid),
  attachment: z.optional(attachment),
})
export type ChatMessage = z.output<typeof chatMessage>

export const conversation = z.object({
  uuid,
  /** Name of the other user in a conversation of two, or empty if that user no longer exists. */
  title: z.string(),
  /** True for a group. A group has its own title. */
  group: z.boolean(),
  /** All members except the user. */
  users: z.array(userName),
  /** True if no other member is left. Then no message can be sent. */
  closed: z.boolean(),
  unreadCount: z.int(),
  /** The beginning of the text of the last message. */
  lastMessage: z.optional(conversationMessage),
  lastDate: z.optional(instant),
})
export type Conversation = z.output<typeof conversation>

export const chat = resource({
  unreadCount: {
    method: 'get',
    path: '/api/chat/unread-count',
    summary: 'Returns the number of messages that the user has not read',
    access: 'session',
    response: z.int(),
  },
  conversations: {
    method: 'get',
    path: '/api/chat/conversations/{offset}/{size}',
    summary: 'Returns the conversations of the user, latest first; a title filters by title and members',
    access: 'session',
    params: z.object({ offset, size }),
    query: z.object({ title: z.optional(words) }),
    response: page(conversation),
    addition: true,
  },
  conversation: {
    method: 'get',
    path: '/api/chat/conversation',
    summary: 'Returns a conversation of the user',
    access: 'session',
    query: z.object({ conversationUuid: uuid }),
    response: conversation,
    addition: true,
  },
  start: {
    method: 'post',
    path: '/api/chat/conversation',
    summary:
      'Creates a group with a title, or returns the conversation with one other user; a repeated call with the same `uuid` returns the same group',
    access: 'session',
    json: z.strictObject({
      userUuidList: z.array(uuid).check(z.minLength(1), z.maxLength(200)),
      title: z.optional(words),
      uuid: z.optional(uuid),
    }),
    response: conversation,
    errors: ['fieldRequired', 'titleRequired', 'titleTooLong'],
    addition: true,
  },
  messages: {
    method: 'get',
    path: '/api/chat/messages/{conversationUuid}/{offset}/{size}',
    summary: 'Returns the messages of a conversation of the user, latest first',
    access: 'session',
    params: z.object({ conversationUuid: uuid, offset, size }),
    query: z.object({ after: afterCursor }),
    response: page(chatMessage),
    addition: true,
  },
  send: {
    method: 'post',
    path: '/api/chat/message',
    summary:
      'Sends a text, a visible node, or both to a conversation of the user; a repeated call with the same `uuid` returns the same message and sends nothing',
    access: 'session',
    json: z.strictObject({
      conversationUuid: uuid,
      text: z.optional(longText),
      nodeUuid: z.optional(nodeId),
      uuid: z.optional(uuid),
    }),
    subjects: [{ at: 'json.nodeUuid', level: 0 }],
    response: chatMessage,
    errors: ['fieldRequired', 'maxLength', 'conversationClosed'],
    addition: true,
  },
  read: {
    method: 'post',
    path: '/api/chat/read',
    summary:
      'Marks a conversation as read up to a message, or completely, and returns the number of unread messages; the mark never moves backwards',
    access: 'session',
    query: z.object({ conversationUuid: uuid, messageUuid: z.optional(uuid) }),
    response: z.int(),
    addition: true,
  },
  leave: {
    method: 'delete',
    path: '/api/chat/conversation',
    summary: 'Leaves a group, or hides the conversation with another user until one of them sends the next message',
    access: 'session',
    query: z.object({ conversationUuid: uuid }),
    response: 'none',
    addition: true,
  },
})
