import { clipboardMachine } from '#machines/clipboard.machine'
import { definePaths } from './define'
import { clipboardRequests, job, listener } from './stage'

const lost = Object.assign(new Error('no answer'), { status: 0 })
const refused = Object.assign(new Error('refused'), { status: 409 })

export const paths = definePaths(clipboardMachine, {
  title: ['بریده‌دان', 'the clipboard'],
  input: () => ({ desktop: listener() as never, newId: () => 'id' }),
  samples: {
    ...clipboardRequests,
    'clipboard.put': [
      { list: 'copy', uuids: ['n'] },
      { list: 'cut', uuids: ['n', 'm'] },
    ],
    'job.progress': [job('RUNNING', 'id'), job('DONE', 'id')],
    'xstate.done.actor.perform': [
      { output: { content: { copyItems: [], cutItems: [] } } },
      { output: { arrived: [] } },
      { output: { arrived: [], ...job('RUNNING', 'id') } },
    ],
    'xstate.error.actor.perform': [{ error: lost }, { error: refused }],
  },
  view: ({ value, context }) => [
    value,
    context.tasks.slice(0, 2).map((task: { kind: string }) => task.kind),
    Math.min(context.tasks.filter((task: { kind: string }) => task.kind === 'read').length, 3),
    Math.min(context.unansweredTries, 1),
    context.arrivals.size,
  ],
  limit: 20_000,
  longest: 5,
  words: {
    'clipboard.put': [
      ['موردی را کپی کنید', 'Copy an item'],
      ['دو مورد را با هم ببرید', 'Cut two items at once'],
    ],
    'clipboard.paste': ['در پوشه‌ای بچسبانید', 'Paste into a folder'],
    'nodes.send': ['موردی را به یک پوشهٔ کاری بفرستید', 'Send an item to a working directory'],
    'clipboard.changed': ['در زبانه‌ای دیگر موردی را کپی کنید', 'Copy an item in another tab'],
    'job.progress': [
      ['کپی پیش می‌رود', 'The copying gets on'],
      ['کپی پایان می‌یابد', 'The copying ends'],
    ],
    'xstate.done.actor.perform': [
      ['سرور فهرست‌ها را می‌دهد', 'The server answers the lists'],
      ['سرور می‌گوید چه رسیده است', 'The server answers what arrived'],
      ['سرور بقیه را سپس می‌آورد', 'The server brings the rest later'],
    ],
    'xstate.error.actor.perform': [
      ['پاسخی از سرور نمی‌رسد', 'No answer comes from the server'],
      ['سرور نمی‌پذیرد', 'The server refuses'],
    ],
    'xstate.after.retryPause.clipboard.waiting': ['کمی درنگ کنید', 'Wait a moment'],
  },
})
