import { tasksMachine } from '#windows/tasks/tasks.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const task = {
  ...{ uuid: 't', title: 'بررسی', status: 'DOING', candidateRoles: [], createDate: 0, actions: [] },
  process: { uuid: 'p', title: 'تأیید', status: 'RUNNING' },
} as never
const detail = { task, history: [], form: undefined }

export const paths = definePaths(tasksMachine, {
  title: ['پنجرهٔ کارها', 'the tasks window [WF-005]'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'view.select': [{ view: 'claimable' }],
    'keyword.change': [{ keyword: 'نامه' }],
    'task.pick': [{ uuid: 't' }],
    'task.runAction': [{ action: { kind: 'claim' } }],
    'data.changed': [{ ...changedNode('t'), resource: 'task' }, changedNode('a')],
    'session.changed': [{ session: ali }],
    'xstate.done.actor.fetchTask': [{ output: detail }],
    'xstate.done.actor.runTaskAction': [{ output: { detail, notice: { level: 'success', message: 'شد' } } }, { output: { detail } }],
    'xstate.error.actor.runTaskAction': [{ error: { code: 'taskNotOpen' } }, { error: { code: 'forbidden' } }],
  },
  view: ({ value, context }) => [
    ...[value, context.session.username, context.view, context.keyword, context.picked],
    ...[context.detail !== undefined, context.action?.kind, context.refusal !== undefined],
  ],
  walks: {
    opened: {
      input: () => ({ payload: { taskUuid: 't' }, window: listener() as never, session: sara }),
      only: ['task.leave', 'xstate.done.actor.fetchTask', 'xstate.error.actor.fetchTask'],
    },
    filter: {
      only: [
        'list.shown',
        'view.select',
        'keyword.change',
        'data.changed',
        'data.stale',
        'session.changed',
        'xstate.after.typingPause.tasks.filter.typing',
      ],
    },
    detail: {
      only: [
        ...[
          'view.select',
          'task.pick',
          'task.leave',
          'task.retry',
          'task.runAction',
          'data.changed',
          'data.stale',
          'frame.activated',
          'frame.save',
        ],
        ...[
          'xstate.done.actor.fetchTask',
          'xstate.error.actor.fetchTask',
          'xstate.done.actor.runTaskAction',
          'xstate.error.actor.runTaskAction',
        ],
      ],
    },
  },
  words: {
    'list.shown': ['کارها می‌رسند', 'The tasks arrive'],
    'view.select': ['«قابل برداشتن» را بزنید', 'Press "Claimable"'],
    'keyword.change': ['در کادر جست‌وجو بنویسید', 'Type into the search box'],
    'task.pick': ['کاری را برگزینید', 'Pick a task'],
    'task.leave': ['به فهرست برگردید', 'Go back to the list'],
    'task.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'task.runAction': ['«برداشتن کار» را بزنید', 'Press "Claim task"'],
    'data.changed': [
      ['کاری را در جای دیگری تغییر دهید', 'Change a task elsewhere'],
      ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'session.changed': ['ویژگی‌های کاربر تغییر می‌کند', 'The features of the user change'],
    'xstate.done.actor.fetchTask': ['کار می‌رسد', 'The task arrives'],
    'xstate.error.actor.fetchTask': ['کار خوانده نمی‌شود', 'The task can not be read'],
    'xstate.done.actor.runTaskAction': [
      ['کار انجام می‌شود و خبرش می‌رسد', 'It is done, and said'],
      ['کار انجام می‌شود', 'It is done'],
    ],
    'xstate.error.actor.runTaskAction': [
      ['کار در جای دیگری انجام شده است', 'The task was done elsewhere'],
      ['سرور نمی‌پذیرد', 'The server refuses'],
    ],
  },
})
