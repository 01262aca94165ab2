import type { chat } from '#api/contract/chat'
import type { Handlers } from '#server/http/handler'
import { getConversation, listConversations, markRead, listMessages, getUnreadCount } from './chat.service'
import { leaveConversation, sendMessage, startConversation } from './send-message.service'

export const chatHandlers: Handlers<typeof chat> = {
  unreadCount: ({ ports, caller }) => getUnreadCount(ports, caller),
  conversations: (request) => listConversations(request, { ...request.params, ...request.query }),
  conversation: (request) => getConversation(request, request.query.conversationUuid),
  start: (request) => startConversation(request, request.json),
  messages: (request) => listMessages(request, { ...request.params, ...request.query }),
  send: (request) => sendMessage(request, request.json),
  read: (request) => markRead(request, request.query.conversationUuid, request.query.messageUuid),
  leave: async (request) => {
    await leaveConversation(request, request.query.conversationUuid)
    return undefined
  },
}
