import { messengerMachine } from '#windows/messenger/messenger.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const uuid = '11111111-2222-4333-8444-555555555555'
const other = '22222222-2222-4333-8444-555555555555'
const person = (name: string) => ({ uuid: name, title: name, note: '' })
const conversation = { uuid, title: 'رضا', group: false, users: [], closed: false, unreadCount: 0 }
const refused = { error: { code: 'conflict', detail: 'نشد', errors: [] } }
const input = (conversationUuid?: string) => () => ({
  payload: { conversationUuid },
  window: listener() as never,
  session: sara,
})

export const paths = definePaths(messengerMachine, {
  title: ['پنجرهٔ پیام‌رسان', 'the messenger window [MSG-007]'],
  input: input(),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'outgoing.sent': [{ message: { uuid: 'm', conversationUuid: uuid } }],
    'nodes.picked': [{ nodes: [{ uuid: 'n', title: 'گزارش' }] }],
    'keyword.change': [{ keyword: 'رضا' }],
    'conversation.pick': [{ uuid }],
    'start.change': [
      { change: { people: [person('reza')] } },
      { change: { people: [person('reza'), person('ali')] } },
      { change: { title: 'گروه' } },
    ],
    'frame.opened': [{ payload: { conversationUuid: other } }, { payload: {} }],
    'data.changed': [{ ...changedNode(uuid), resource: 'conversation' }, changedNode('a')],
    'xstate.done.actor.startConversation': [{ output: conversation }],
    'xstate.error.actor.startConversation': [refused],
    'xstate.error.actor.leaveConversation': [refused],
  },
  view: ({ value, context: { picked, keyword, start, refusal } }) => [
    ...[value, picked, keyword, refusal?.code],
    ...[start.people.length, start.title, start.key !== ''],
  ],
  walks: {
    list: { only: ['list.shown', 'keyword.change', 'data.changed', 'data.stale', 'xstate.after.typingPause.messenger.list.typing'] },
    starting: {
      only: [
        ...['start.open', 'start.change', 'start.submit', 'start.cancel', 'outgoing.sent'],
        ...['xstate.done.actor.startConversation', 'xstate.error.actor.startConversation'],
      ],
    },
    open: {
      input: input(uuid),
      only: [
        ...['conversation.pick', 'conversation.close', 'frame.opened', 'frame.activated', 'frame.save', 'leave.ask', 'leave.confirm'],
        ...['leave.cancel', 'attach.open', 'nodes.picked', 'picking.cancelled', 'outgoing.sent', 'data.changed'],
        ...['xstate.done.actor.leaveConversation', 'xstate.error.actor.leaveConversation', 'xstate.error.actor.picker'],
      ],
    },
  },
  words: {
    'list.shown': ['گفت‌وگوها می‌رسند', 'The conversations arrive'],
    'outgoing.sent': ['پیام شما می‌رسد', 'Your message arrives'],
    'nodes.picked': ['سندی را برگزینید', 'Pick a document'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'keyword.change': ['در کادر جست‌وجو بنویسید', 'Type into the search box'],
    'conversation.pick': ['گفت‌وگویی را برگزینید', 'Pick a conversation'],
    'conversation.close': ['به گفت‌وگوها برگردید', 'Go back to the conversations'],
    'start.open': ['«گفت‌وگوی تازه» را بزنید', 'Press "New conversation"'],
    'start.change': [
      ['یک نفر را برگزینید', 'Choose one person'],
      ['دو نفر را برگزینید', 'Choose two people'],
      ['عنوان گروه را بنویسید', 'Enter the title of the group'],
    ],
    'start.submit': ['«آغاز گفت‌وگو» را بزنید', 'Press "Start conversation"'],
    'start.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'leave.ask': ['«ترک گفت‌وگو» را بزنید', 'Press "Leave conversation"'],
    'leave.confirm': ['ترک را تأیید کنید', 'Confirm leaving'],
    'leave.cancel': ['از ترک منصرف شوید', 'Cancel leaving'],
    'attach.open': ['«پیوست سند یا پوشه» را بزنید', 'Press "Attach a document or folder"'],
    'frame.opened': [
      ['از اعلان، گفت‌وگوی دیگری را باز کنید', 'Open another conversation from its notice'],
      ['پیام‌رسان را دوباره باز کنید', 'Open the messenger again'],
    ],
    'data.changed': [
      ['گفت‌وگو در جای دیگری تغییر می‌کند', 'The conversation changes elsewhere'],
      ['چیز دیگری تغییر می‌کند', 'Something else changes'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'xstate.after.typingPause.messenger.list.typing': ['اندکی درنگ کنید', 'Pause for a moment'],
    'xstate.done.actor.startConversation': ['گفت‌وگو آغاز می‌شود', 'The conversation begins'],
    'xstate.error.actor.startConversation': ['سرور نمی‌پذیرد', 'The server refuses'],
    'xstate.done.actor.leaveConversation': ['گفت‌وگو ترک می‌شود', 'The conversation is left'],
    'xstate.error.actor.leaveConversation': ['سرور نمی‌پذیرد', 'The server refuses'],
    'xstate.error.actor.picker': ['برگزیدن از کار می‌افتد', 'The picking breaks'],
  },
})
