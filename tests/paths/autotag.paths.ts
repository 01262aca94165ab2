import { aDocument, idOf } from '#tests/windows/explorer/builders'
import { autotagMachine } from '#windows/autotag/autotag.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const node = aDocument('پیمان', 'docx')
const one = { document: node.uuid, keyword: idOf('k') }
const found = {
  uuid: node.uuid,
  node,
  isRead: true,
  proposals: [{ keyword: { uuid: idOf('k'), title: 'قرارداد' }, count: 3 }],
  phrases: [{ title: 'منابع آب', count: 2 }],
}
const fresh = { document: node.uuid, title: 'منابع آب' }
const other = { ...found, uuid: idOf('other') }
const refused = [{ error: { code: 'unavailable', detail: 'نشد', errors: [] } }]

export const paths = definePaths(autotagMachine, {
  title: ['برچسب‌گذاری خودکار', 'autotagging [SHELL-091]'],
  input: () => ({ payload: { targets: [{ uuid: node.uuid, title: node.title }] }, window: listener() as never, session: sara }),
  samples: {
    'list.shown': [{ contents: [found, other], totalElements: 2, offset: 0 }],
    'nodes.picked': [{ nodes: [node] }],
    'proposals.accept': [{ proposals: [one] }, { proposals: [fresh] }],
    'proposals.reject': [{ proposals: [one] }],
    'proposals.restore': [{ proposals: [one] }],
    'data.changed': [changedNode(node.uuid), changedNode('elsewhere')],
    'session.changed': [{ session: ali }],
    'xstate.done.actor.accept': [{ output: undefined }],
    'xstate.error.actor.accept': refused,
  },
  view: ({ value, context }) => [value, context.shown.contents.length, [...context.decisions.values()], context.failures.size],
  longest: 6,
  most: 200,
  walks: {
    giving: {
      view: ({ value, context }) => [
        value.accepting,
        context.shown.contents.length,
        [...context.decisions.values()],
        context.failures.size,
        context.waiting.length,
        Math.min(context.sentCount, 2),
      ],
      only: [
        ...['list.shown', 'proposals.accept', 'proposals.reject', 'proposals.restore', 'all.accept', 'all.reject'],
        ...['xstate.done.actor.accept', 'xstate.error.actor.accept'],
      ],
    },
    rest: {
      view: ({ value, context }) => [value.targets, context.shown.contents.length, context.session.username],
      only: [
        ...['targets.choose', 'nodes.picked', 'picking.cancelled', 'xstate.error.actor.picker'],
        ...['list.shown', 'data.changed', 'data.stale', 'session.changed', 'xstate.error.actor.list'],
      ],
    },
  },
  words: {
    'targets.choose': ['«انتخاب سندها و پوشه‌ها…» را بزنید', 'Press "Choose documents and folders…"'],
    'nodes.picked': ['سندی را برگزینید و تأیید کنید', 'Choose a document and confirm'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'list.shown': ['پیشنهادها می‌رسند', 'The proposals arrive'],
    'proposals.accept': ['پیشنهاد «قرارداد» را بپذیرید', 'Accept the proposal "قرارداد"'],
    'proposals.reject': ['پیشنهاد «قرارداد» را رد کنید', 'Reject the proposal "قرارداد"'],
    'proposals.restore': ['پیشنهاد ردشده را برگردانید', 'Put the rejected proposal back'],
    'all.accept': ['«پذیرفتن همه» را بزنید', 'Press "Accept all"'],
    'all.reject': ['«رد کردن همه» را بزنید', 'Press "Reject all"'],
    'session.changed': ['ویژگی‌های کاربر در جای دیگر تغییر می‌کنند', 'The features of the user change elsewhere'],
    'data.changed': [
      ['همان سند را در جای دیگر تغییر دهید', 'Change the same document elsewhere'],
      ['سند دیگری را تغییر دهید', 'Change another document'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.done.actor.accept': ['برچسب‌ها به سند داده می‌شوند', 'The tags are given to the document'],
    'xstate.error.actor.accept': ['برچسب‌ها به سند داده نمی‌شوند', 'The tags are not given to the document'],
    'xstate.error.actor.list': ['فهرست پیشنهادها از کار می‌افتد', 'The list of proposals breaks'],
    'xstate.error.actor.picker': ['انتخاب سندها از کار می‌افتد', 'Choosing documents breaks'],
  },
})
