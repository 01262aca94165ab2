import { handoverMachine } from '#widgets/handover/handover.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const document = { uuid: 'u', title: 'نامه.docx', extension: 'docx' }

export const paths = definePaths(handoverMachine, {
  title: ['سپردن سند به برنامهٔ دیگر', 'handing a document over'],
  input: () => ({ payload: { ...document, what: 'webdav' as const }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('u')],
    'handover.openAlternative': [{ kind: 'webdav-edit' }, { kind: 'offline-edit' }],
    'xstate.done.actor.handOver': [{ output: 'سند باز می‌شود.' }],
    'xstate.error.actor.handOver': [{ error: { code: 'serviceMissing', detail: 'نیست' } }, { error: new Error('قطع') }],
  },
  view: ({ value, context: { outcome, failure } }) => [value, outcome, failure?.code],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'handover.retry': ['«دوباره» را بزنید', 'Press "Again"'],
    'handover.close': ['«بستن» را بزنید', 'Press "Close"'],
    'handover.openAlternative': [
      ['«ویرایش در برنامهٔ آفیس» را بزنید', 'Press "Edit in the office program"'],
      ['«ویرایش برون‌خط» را بزنید', 'Press "Offline edit"'],
    ],
    'xstate.done.actor.handOver': ['سرور نشانی را می‌دهد', 'The server answers the address'],
    'xstate.error.actor.handOver': [
      ['سرور می‌گوید سرویس آن نیست', 'The server says that its service is missing'],
      ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    ],
  },
})
