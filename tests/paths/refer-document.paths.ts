import { referDocumentMachine } from '#windows/refer-document/refer-document.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(referDocumentMachine, {
  title: ['پنجرهٔ ارجاع سند', 'the refer-document window [WF-008]'],
  input: () => ({ payload: { taskUuid: 't', title: 'بررسی', mode: 'refer' as const }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'referral.change': [{ change: { comment: 'لطفاً' } }],
    'xstate.done.actor.sendReferral': [{ output: 'ارجاع شد' }],
  },
  view: ({ value, context }) => [value, context.referral.comment, context.refusal !== undefined],
  words: {
    'data.changed': ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    'list.shown': ['فهرست کاربران و نقش‌ها می‌رسد', 'The lists of users and roles arrive'],
    'referral.change': ['توضیحی بنویسید', 'Write a comment'],
    'referral.send': ['«ارجاع» را بزنید', 'Press "Refer"'],
    'xstate.done.actor.sendReferral': ['کار ارجاع می‌شود', 'The task is referred'],
    'xstate.error.actor.sendReferral': ['سرور نمی‌پذیرد', 'The server refuses'],
  },
})
