import * as z from 'zod/mini'
import { resource } from './endpoint'
import { conversationMessage } from './messaging'
import { userName } from './users'
import { after, instant, longText, nodeId, offset, page, size, uuid, words } from './wire'

export const conversation = z.object({
  uuid,
  title: z.string(),
  users: z.array(userName),
  unreadCount: z.int(),
  lastMessage: z.optional(conversationMessage),
  lastDate: z.optional(instant),
})
export type Conversation = z.output<typeof conversation>

export const chat = resource({
  unreadCount: {
    method: 'get',
    path: '/api/chat/unread-count',
    summary: 'How many messages the user has not read',
    access: 'session',
    response: z.int(),
  },
  conversations: {
    method: 'get',
    path: '/api/chat/conversations/{offset}/{size}',
    summary: "The user's conversations, the latest first",
    access: 'session',
    params: z.object({ offset, size }),
    query: z.object({ title: z.optional(words) }),
    response: page(conversation),
    addition: true,
  },
  start: {
    method: 'post',
    path: '/api/chat/conversation',
    summary: 'Opens a conversation with users, or answers the one that two users already have',
    access: 'session',
    json: z.strictObject({ userUuidList: z.array(uuid).check(z.minLength(1), z.maxLength(200)), title: z.optional(words) }),
    response: conversation,
    errors: ['fieldRequired'],
    addition: true,
  },
  messages: {
    method: 'get',
    path: '/api/chat/messages/{conversationUuid}/{offset}/{size}',
    summary: 'Messages of one of the user’s conversations, the latest first',
    access: 'session',
    params: z.object({ conversationUuid: uuid, offset, size }),
    query: z.object({ after }),
    response: page(conversationMessage),
    addition: true,
  },
  send: {
    method: 'post',
    path: '/api/chat/message',
    summary: 'Sends a message, or a node the sender may see, to one of the user’s conversations',
    access: 'session',
    json: z.strictObject({
      conversationUuid: uuid,
      text: z.optional(longText.check(z.maxLength(20_000))),
      nodeUuid: z.optional(nodeId),
    }),
    subjects: [{ at: 'json.nodeUuid', level: 0 }],
    response: conversationMessage,
    errors: ['fieldRequired', 'maxLength'],
    addition: true,
  },
  read: {
    method: 'post',
    path: '/api/chat/read',
    summary: 'Marks a conversation as read up to now and answers the user’s unread count',
    access: 'session',
    query: z.object({ conversationUuid: uuid }),
    response: z.int(),
    addition: true,
  },
  leave: {
    method: 'delete',
    path: '/api/chat/conversation',
    summary: 'Leaves a conversation',
    access: 'session',
    query: z.object({ conversationUuid: uuid }),
    response: 'none',
    addition: true,
  },
})
