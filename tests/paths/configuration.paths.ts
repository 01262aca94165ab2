import { configurationMachine } from '#windows/configuration/configuration.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const entry = {
  ...{ key: 'app.title', section: 'public', type: 'text', title: 'عنوان', help: '', read: 'everyone' },
  ...{ value: 'الف', defaultValue: 'الف', isSet: false, revision: '' },
} as const
const tasks = (state: 'DONE' | 'RUNNING') => ({ output: [{ name: 'sweep-bins', key: 'periodic.sweep-bins', title: 'سطل', state }] })
const error = { error: { code: 'conflict', detail: 'دیگری ذخیره کرد', errors: [] } }

export const paths = definePaths(configurationMachine, {
  title: ['پیکربندی', 'the configuration'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a'), { ...changedNode('app.title'), resource: 'config' }],
    'value.change': [
      { entry, value: 'ب' },
      { entry, value: 'الف' },
    ],
    'task.run': [{ name: 'sweep-bins' }],
    'service.try': [{ key: 'speech.url' }],
    'xstate.done.actor.tryService': [{ output: { level: 'success', message: 'پاسخ داد' } }],
    'xstate.done.actor.fetchEntries': [{ output: [entry] }],
    'xstate.error.actor.fetchEntries': [error],
    'xstate.done.actor.saveEntries': [{ output: { entries: [entry], message: 'ذخیره شد' } }],
    'xstate.error.actor.saveEntries': [error],
    'xstate.done.actor.fetchTasks': [tasks('DONE'), tasks('RUNNING')],
    'xstate.done.actor.runTask': [tasks('RUNNING')],
  },
  view: ({ value, context }) => [
    value,
    context.entries.length,
    Object.keys(context.draft).length,
    context.error?.code,
    context.tasks[0]?.state,
  ],
  walks: {
    values: {
      only: [
        'data.changed',
        'data.stale',
        'frame.save',
        'value.*',
        'values.*',
        'xstate.done.actor.fetchEntries',
        'xstate.error.actor.fetchEntries',
        'xstate.done.actor.saveEntries',
        'xstate.error.actor.saveEntries',
      ],
      view: ({ value, context }) => [value.values, context.entries.length, Object.keys(context.draft).length, context.error?.code],
    },
    'the services': {
      only: ['service.try', 'xstate.done.actor.tryService', 'xstate.error.actor.tryService'],
      view: ({ value, context }) => [value.services, context.trying],
    },
    'the tasks': {
      only: [
        'data.changed',
        'data.stale',
        'frame.activated',
        'values.retry',
        'task.run',
        'xstate.after.*',
        'xstate.done.actor.fetchTasks',
        'xstate.error.actor.fetchTasks',
        'xstate.done.actor.runTask',
        'xstate.error.actor.runTask',
      ],
      view: ({ value, context }) => [value.tasks, context.tasks[0]?.state, context.starting],
    },
  },
  words: {
    'data.changed': [
      ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
      ['در مرورگری دیگر پیکربندی را تغییر دهید', 'Change the configuration in another browser'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'value.change': [
      ['عنوان صفحه را تغییر دهید', 'Change the page title'],
      ['عنوان صفحه را همان بنویسید که بود', 'Write the page title as it was'],
    ],
    'values.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'values.undo': ['«برگرداندن» را بزنید', 'Press "Undo"'],
    'values.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'service.try': ['در «وب‌سرویس‌ها» «آزمودن» را بزنید', 'Press "Try" in "Web services"'],
    'xstate.done.actor.tryService': ['نتیجهٔ آزمودن می‌رسد', 'How the attempt went arrives'],
    'xstate.error.actor.tryService': ['آزمودن ناکام می‌ماند', 'The attempt fails'],
    'task.run': ['«اکنون اجرا شود» را بزنید', 'Press "Run now"'],
    'xstate.done.actor.fetchEntries': ['پیکربندی می‌رسد', 'The configuration arrives'],
    'xstate.error.actor.fetchEntries': ['پیکربندی خوانده نمی‌شود', 'The configuration can not be read'],
    'xstate.done.actor.saveEntries': ['سرور پیکربندی را ذخیره می‌کند', 'The server saves the configuration'],
    'xstate.error.actor.saveEntries': ['سرور پیکربندی را نمی‌پذیرد', 'The server refuses the configuration'],
    'xstate.done.actor.fetchTasks': [
      ['فهرست کارها می‌رسد', 'The list of tasks arrives'],
      ['فهرست کارها می‌رسد و یکی در حال اجراست', 'The list of tasks arrives, and one is running'],
    ],
    'xstate.error.actor.fetchTasks': ['فهرست کارها خوانده نمی‌شود', 'The list of tasks can not be read'],
    'xstate.done.actor.runTask': ['کار آغاز می‌شود', 'The task begins'],
    'xstate.error.actor.runTask': ['کار آغاز نمی‌شود', 'The task does not begin'],
  },
})
