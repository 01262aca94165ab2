import { messagingMachine } from '#machines/messaging.machine'
import { definePaths } from './define'
import { listener } from './stage'

const conversation = { type: 'data.changed', resource: 'conversation', uuids: [], parentUuids: [], at: 0 }

const message = (conversationUuid: string, authorUuid: string) => ({
  message: { conversationUuid, authorUuid, title: '', text: '', type: 'TEXT' },
})
const user = { conversationUuid: 'c', title: 'رضا' }

export const paths = definePaths(messagingMachine, {
  title: ['پیام‌رسانی', 'messaging'],
  input: () => ({ parent: listener() as never, userUuid: 'sara' }),
  samples: {
    'live.event': [{ event: conversation }, { event: { ...conversation, resource: 'node' } }],
    'live.message': [message('c', 'reza'), message('d', 'reza'), message('c', 'sara')],
    'conversation.shown': [{ user }],
    'conversation.hidden': [{ user }, { user: { conversationUuid: 'd', title: '' } }],
    'xstate.done.actor.countUnread': [{ output: 3 }],
  },
  view: ({ value, context }) => [value, context.unreadCount > 0, context.conversationUser],
  words: {
    'live.connected': ['کانال زنده برقرار می‌شود', 'The live channel connects'],
    'live.lost': ['کانال زنده قطع می‌شود', 'The live channel is lost'],
    'live.resync': ['کانال زنده پس از قطعی برقرار می‌شود', 'The live channel connects again after a loss'],
    'live.event': [
      ['گفت‌وگویی در جای دیگر تغییر می‌کند', 'A conversation changes elsewhere'],
      ['سندی در جای دیگر تغییر می‌کند', 'A document changes elsewhere'],
    ],
    'live.message': [
      ['رضا به شما پیام می‌دهد', 'Reza sends you a message'],
      ['رضا در گفت‌وگوی دیگری پیام می‌دهد', 'Reza sends a message in another conversation'],
      ['از جای دیگری پیام می‌فرستید', 'You send a message elsewhere'],
    ],
    'conversation.shown': ['گفت‌وگو با رضا را باز کنید', 'Open the conversation with Reza'],
    'conversation.hidden': [
      ['گفت‌وگو با رضا را ببندید', 'Close the conversation with Reza'],
      ['گفت‌وگوی دیگری بسته می‌شود', 'Another conversation is closed'],
    ],
    'xstate.done.actor.countUnread': ['شمار پیام‌های نخوانده می‌رسد', 'The number of unread messages arrives'],
    'xstate.error.actor.countUnread': ['شمار پیام‌های نخوانده نمی‌رسد', 'The number of unread messages does not arrive'],
    'xstate.error.actor.listen': ['گوش دادن به کانال زنده از کار می‌افتد', 'Listening to the live channel breaks'],
  },
})
