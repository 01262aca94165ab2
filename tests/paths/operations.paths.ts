import { operationsMachine } from '#machines/operations.machine'
import { definePaths } from './define'
import { listener, moveRequest } from './stage'

const outcome = { uuids: ['n'], parentUuids: ['f'] }
const job = { uuid: 'j', kind: 'PURGE', createDate: 0 }

export const paths = definePaths(operationsMachine, {
  title: ['کار با موردها', 'changing items'],
  input: () => ({ desktop: listener() as never, newId: () => 'id' }),
  samples: {
    'nodes.operate': [moveRequest, { operation: { kind: 'purge', uuids: ['n'] } }],
    'job.progress': [{ job: { ...job, status: 'RUNNING' } }, { job: { ...job, status: 'DONE' } }],
    'xstate.done.actor.perform': [
      { output: outcome },
      { output: { ...outcome, returned: ['n'] } },
      { output: { ...outcome, jobUuid: 'j' } },
    ],
    'xstate.done.actor.fetchPurges': [{ output: [{ ...job, status: 'RUNNING' }] }],
    'xstate.error.actor.perform': [{ error: new Error('refused') }, { error: { status: 0 } }],
  },
  longest: 6,
  walks: {
    queue: {
      view: ({ value, context }) => [value, context.operations.length, Math.min(context.lost, 6), context.purges.size],
      only: ['nodes.operate', 'job.progress', 'xstate.done.actor.perform', 'xstate.error.actor.perform', 'xstate.after.*'],
    },
    purges: {
      view: ({ value, context }) => [value, context.purges.size, context.ended.size],
      only: ['job.progress', 'data.stale', 'xstate.done.actor.fetchPurges', 'xstate.error.actor.fetchPurges'],
    },
  },
  words: {
    'nodes.operate': [
      ['موردی را به پوشهٔ دیگری بکشید', 'Drag an item into another folder'],
      ['موردی را برای همیشه حذف کنید', 'Delete an item for good'],
    ],
    'job.progress': [
      ['حذف همیشگی پیش می‌رود', 'Deleting for good gets on'],
      ['حذف همیشگی پایان می‌یابد', 'Deleting for good ends'],
    ],
    'xstate.done.actor.perform': [
      ['سرور می‌پذیرد', 'The server takes it'],
      ['سرور موردی را به جای پیشین برمی‌گرداند', 'The server puts an item back'],
      ['سرور می‌پذیرد و بقیه را سپس انجام می‌دهد', 'The server takes it and does the rest later'],
    ],
    'xstate.error.actor.perform': [
      ['سرور نمی‌پذیرد', 'The server refuses'],
      ['پاسخی نمی‌رسد', 'No answer comes'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.done.actor.fetchPurges': ['حذف‌های ناتمام از سرور می‌رسند', 'The purges under way arrive from the server'],
    'xstate.error.actor.fetchPurges': ['حذف‌های ناتمام خوانده نمی‌شوند', 'The purges under way can not be read'],
    retryPause: ['سه ثانیه می‌گذرد', 'Three seconds pass'],
  },
})
