import type { chat } from '#api/contract/chat'
import type { Handlers } from '#server/http/handler'
import { conversationFor, conversations, markRead, messages, unreadCountOf } from './chat.service'
import { leave, send, start } from './talking.service'

export const chatHandlers: Handlers<typeof chat> = {
  unreadCount: ({ ports, caller }) => unreadCountOf(ports, caller),
  conversations: (asking) => conversations(asking, { ...asking.params, ...asking.query }),
  conversation: (asking) => conversationFor(asking, asking.query.conversationUuid),
  start: (asking) => start(asking, asking.json),
  messages: (asking) => messages(asking, { ...asking.params, ...asking.query }),
  send: (asking) => send(asking, asking.json),
  read: (asking) => markRead(asking, asking.query.conversationUuid, asking.query.messageUuid),
  leave: async (asking) => {
    await leave(asking, asking.query.conversationUuid)
    return undefined
  },
}
