import type { ChatMessage } from '#api/contract/chat'
import { conversationMachine } from '#windows/messenger/conversation.machine'
import { definePaths } from './define'

const message = (number: number, read: boolean, authorUuid = 'reza') => ({
  ...{ uuid: `m${number}`, conversationUuid: 'c', title: 'رضا', text: 'سلام', type: 'TEXT', authorUuid, authorName: 'رضا' },
  ...{ date: number, number, read },
})
const conversation = { uuid: 'c', title: 'رضا', group: false, users: [], closed: false, unreadCount: 0 }
const latest = (read: boolean, next?: string) => ({ output: { conversation, page: { contents: [message(4, read)], next } } })

export const paths = definePaths(conversationMachine, {
  title: ['یک گفت‌وگو', 'one conversation [MSG-006]'],
  input: () => ({ conversationUuid: 'c', userUuid: 'sara' }),
  samples: {
    'message.add': [{ message: message(5, false, 'sara') }],
    'xstate.done.actor.fetchLatest': [latest(true), latest(false, '4')],
    'xstate.done.actor.fetchOlder': [{ output: { contents: [message(3, true)] } }],
    'xstate.done.actor.markRead': [{ output: 'm4' }],
    'xstate.error.actor.fetchLatest': [{ error: { code: 'notFound' } }, { error: { code: 'offline' } }],
  },
  view: ({ value, context: { loaded, error } }) => [
    ...[value, loaded.messages.length > 0, loaded.next, error !== undefined],
    loaded.messages.some((one: ChatMessage) => !one.read),
  ],
  walks: {
    pages: {
      only: [
        ...['conversation.changed', 'conversation.loadOlder', 'conversation.retry', 'message.add'],
        ...[
          'xstate.done.actor.fetchLatest',
          'xstate.error.actor.fetchLatest',
          'xstate.done.actor.fetchOlder',
          'xstate.error.actor.fetchOlder',
        ],
      ],
    },
    visibility: {
      only: [
        ...[
          'visibility.hidden',
          'visibility.middle',
          'visibility.end',
          'conversation.changed',
          'xstate.done.actor.fetchLatest',
          'xstate.done.actor.markRead',
        ],
        ...[
          'xstate.error.actor.markRead',
          'xstate.error.actor.reportVisible',
          'xstate.after.pause.conversation.visibility.visible.end.pausing',
        ],
      ],
    },
  },
  words: {
    'conversation.changed': ['کسی در گفت‌وگو پیام می‌دهد', 'Somebody writes in the conversation'],
    'conversation.loadOlder': ['تا نخستین پیام بالا بروید', 'Scroll up to the first message'],
    'conversation.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'message.add': ['پیام شما می‌رسد', 'Your message arrives'],
    'visibility.hidden': ['پنجره را کوچک کنید', 'Minimise the window'],
    'visibility.middle': ['در گفت‌وگو بالا بروید', 'Scroll up in the conversation'],
    'visibility.end': ['به پایان گفت‌وگو بروید', 'Go to the end of the conversation'],
    'xstate.after.pause.conversation.visibility.visible.end.pausing': ['پنج ثانیه بگذرد', 'Let five seconds pass'],
    'xstate.done.actor.fetchLatest': [
      ['گفت‌وگو می‌رسد و همه خوانده شده است', 'The conversation arrives, all of it read'],
      ['گفت‌وگو می‌رسد و پیامی خوانده نشده است', 'The conversation arrives with an unread message'],
    ],
    'xstate.error.actor.fetchLatest': [
      ['شما دیگر در گفت‌وگو نیستید', 'You are not in the conversation any more'],
      ['گفت‌وگو خوانده نمی‌شود', 'The conversation can not be read'],
    ],
    'xstate.done.actor.fetchOlder': ['پیام‌های پیشین می‌رسند', 'Earlier messages arrive'],
    'xstate.error.actor.fetchOlder': ['پیام‌های پیشین خوانده نمی‌شوند', 'Earlier messages can not be read'],
    'xstate.done.actor.markRead': ['خوانده‌شدن ثبت می‌شود', 'It is noted as read'],
    'xstate.error.actor.markRead': ['خوانده‌شدن ثبت نمی‌شود', 'It can not be noted as read'],
    'xstate.error.actor.reportVisible': ['خبر دادن از گفت‌وگوی باز از کار می‌افتد', 'Telling of the open conversation breaks'],
  },
})
