import type { chat } from '#api/contract/chat'
import type { Handlers } from '#server/http/handler'
import { unreadCountOf } from './chat.service'

export const chatHandlers: Handlers<typeof chat> = {
  unreadCount: ({ ports, caller }) => unreadCountOf(ports, caller),
}
