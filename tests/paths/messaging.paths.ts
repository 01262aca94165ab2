import { messagingMachine } from '#machines/messaging.machine'
import { definePaths } from './define'
import { listener } from './stage'

const conversation = { type: 'data.changed', resource: 'conversation', uuids: [], parentUuids: [], at: 0 }

export const paths = definePaths(messagingMachine, {
  title: ['پیام‌رسانی', 'messaging'],
  input: () => ({ parent: listener() as never }),
  samples: {
    'live.event': [{ event: conversation }, { event: { ...conversation, resource: 'node' } }],
    'live.message': [{ message: { uuid: 'm' } }],
    'xstate.done.actor.countUnread': [{ output: 3 }],
  },
  view: ({ value, context }) => [value, context.unread],
  words: {
    'live.connected': ['کانال زنده برقرار می‌شود', 'The live channel connects'],
    'live.lost': ['کانال زنده قطع می‌شود', 'The live channel is lost'],
    'live.resync': ['کانال زنده پس از قطعی برقرار می‌شود', 'The live channel connects again after a loss'],
    'live.event': [
      ['گفت‌وگویی در جای دیگر تغییر می‌کند', 'A conversation changes elsewhere'],
      ['سندی در جای دیگر تغییر می‌کند', 'A document changes elsewhere'],
    ],
    'live.message': ['کسی به شما پیام می‌دهد', 'Somebody sends you a message'],
    'xstate.done.actor.countUnread': ['شمار پیام‌های نخوانده می‌رسد', 'The number of unread messages arrives'],
    'xstate.error.actor.countUnread': ['شمار پیام‌های نخوانده نمی‌رسد', 'The number of unread messages does not arrive'],
    'xstate.error.actor.listen': ['گوش دادن به کانال زنده از کار می‌افتد', 'Listening to the live channel breaks'],
  },
})
