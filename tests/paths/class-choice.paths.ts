import { classChoiceMachine } from '#widgets/class-choice/class-choice.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const uuid = '11111111-1111-4111-8111-111111111111'
const refused = [{ error: { code: 'unavailable', detail: 'نشد', errors: [] } }]

export const paths = definePaths(classChoiceMachine, {
  title: ['انتخاب کلاس', 'choosing classes'],
  input: () => ({ payload: { uuid }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'nodes.picked': [{ nodes: [] }],
    'xstate.done.actor.fetchChosen': [{ output: [{ uuid: 'a', title: 'شخص' }] }],
    'xstate.error.actor.fetchChosen': refused,
    'xstate.done.actor.saveChosen': [{ output: 'شد' }],
    'xstate.error.actor.saveChosen': refused,
  },
  view: ({ value, context: { refusal, before } }) => [value, refusal?.code, before.length],
  words: {
    'data.changed': ['در جای دیگری کلاسی را تغییر دهید', 'Change a class elsewhere'],
    'nodes.picked': ['«تأیید» را بزنید', 'Press "Confirm"'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'choice.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.done.actor.fetchChosen': ['سرور کلاس‌های کنونی را می‌دهد', 'The server gives the present classes'],
    'xstate.error.actor.fetchChosen': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.saveChosen': ['سرور کلاس‌ها را ذخیره می‌کند', 'The server saves the classes'],
    'xstate.error.actor.saveChosen': ['سرور کلاس‌ها را نمی‌پذیرد', 'The server refuses the classes'],
    'xstate.error.actor.picker': ['انتخابگر از کار می‌افتد', 'The picker breaks'],
  },
})
