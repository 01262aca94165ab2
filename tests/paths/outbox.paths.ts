import type { OutgoingMessage } from '#windows/messenger/outbox'
import { outboxMachine } from '#windows/messenger/outbox.machine'
import { definePaths } from './define'
import { listener } from './stage'

const outgoing = { key: 'k', conversationUuid: 'c', text: 'سلام', at: 0 }
const attachment = { uuid: 'n', title: 'گزارش', type: 0 }
const error = (status: number) => ({ error: { status, code: 'x', detail: 'نشد' } })

export const paths = definePaths(outboxMachine, {
  title: ['صندوق پیام‌های نافرستاده', 'the outbox of the messenger [MSG-004]'],
  input: () => ({ owner: listener() as never, userUuid: 'sara', retries: true, newKey: () => 'k', now: () => 0 }),
  samples: {
    'draft.change': [
      { conversationUuid: 'c', draft: { text: 'سلام', attachments: [] } },
      { conversationUuid: 'c', draft: { text: '', attachments: [] } },
    ],
    'draft.attach': [{ conversationUuid: 'c', attachments: [attachment] }],
    'draft.post': [{ conversationUuid: 'c' }],
    'outgoing.reopen': [{ key: 'k' }],
    'outgoing.drop': [{ key: 'k' }],
    'xstate.done.actor.restore': [{ output: { queue: [], drafts: {} } }, { output: { queue: [outgoing], drafts: {} } }],
    'xstate.done.actor.sendMessage': [{ output: { uuid: 'm', conversationUuid: 'c', key: 'k' } }],
    'xstate.error.actor.sendMessage': [error(0), error(409)],
  },
  view: ({ value, context: { queue, drafts } }) => [
    value,
    queue.length > 0,
    queue.some((one: OutgoingMessage) => one.refusal !== undefined),
    Object.keys(drafts).length,
  ],
  longest: 8,
  walks: {
    all: {},
    quiet: {
      input: () => ({ owner: listener() as never, userUuid: 'sara', retries: false, newKey: () => 'k', now: () => 0 }),
      only: [
        ...['xstate.done.actor.restore', 'xstate.error.actor.sendMessage', 'xstate.done.actor.sendMessage', 'outbox.try'],
        'xstate.after.retryAfter.outbox.waiting',
      ],
    },
  },
  words: {
    'draft.change': [
      ['در کادر پیام بنویسید', 'Write in the box of the message'],
      ['کادر پیام را خالی کنید', 'Empty the box of the message'],
    ],
    'draft.attach': ['سندی را روی گفت‌وگو رها کنید', 'Drop a document on the conversation'],
    'draft.post': ['Enter را بزنید', 'Press Enter'],
    'outbox.try': ['«فرستادن دوباره» را بزنید', 'Press "Send again"'],
    'outgoing.reopen': ['«ویرایش» را کنار پیام ردشده بزنید', 'Press "Edit" beside the refused message'],
    'outgoing.drop': ['«دور انداختن» را کنار پیام بزنید', 'Press "Discard" beside the message'],
    'xstate.after.retryAfter.outbox.waiting': ['پنج ثانیه بگذرد', 'Let five seconds pass'],
    'xstate.done.actor.restore': [
      ['چیزی نافرستاده نمانده است', 'Nothing was left unsent'],
      ['پیامی نافرستاده مانده است', 'A message was left unsent'],
    ],
    'xstate.error.actor.restore': ['نافرستاده‌ها خوانده نمی‌شود', 'What was left unsent can not be read'],
    'xstate.done.actor.sendMessage': ['پیام می‌رسد', 'The message arrives'],
    'xstate.error.actor.sendMessage': [
      ['شبکه قطع است', 'The network is down'],
      ['سرور پیام را نمی‌پذیرد', 'The server refuses the message'],
    ],
    'xstate.error.actor.storage': ['نگهداری از کار می‌افتد', 'The keeping breaks'],
  },
})
