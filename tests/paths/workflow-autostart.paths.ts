import { workflowAutostartMachine } from '#windows/workflow-autostart/workflow-autostart.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const condition = { folderUuid: 'f', folderTitle: 'نامه‌ها', event: 'CREATED' as const, extensions: '' }

export const paths = definePaths(workflowAutostartMachine, {
  title: ['شروع خودکار گردش کار', 'the autostart of a workflow [ADM-037]'],
  input: () => ({ payload: { workflowUuid: 'w', title: 'تأیید' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('f')],
    'nodes.picked': [{ nodes: [{ uuid: 'g', title: 'گزارش‌ها' }] }],
    'condition.change': [{ at: 0, change: { extensions: 'pdf' } }],
    'condition.drop': [{ at: 0 }],
    'xstate.done.actor.fetchConditions': [
      { output: { conditions: [condition], loadedIds: ['a'] } },
      { output: { conditions: [], loadedIds: [] } },
    ],
    'xstate.done.actor.saveConditions': [{ output: 'ذخیره شد' }],
    'xstate.error.actor.saveConditions': [{ error: { code: 'conflict' } }, { error: { code: 'notFolder' } }],
  },
  view: ({ value, context }) => [
    value,
    Math.min(context.conditions.length, 2),
    context.saving.length > 0,
    context.picker !== undefined,
    context.loadedIds,
    context.refusal?.code,
  ],
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'data.changed': ['پوشه‌ای را در جای دیگری تغییر دهید', 'Change a folder elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'folders.pick': ['«افزودن پوشه» را بزنید', 'Press "Add a folder"'],
    'nodes.picked': ['پوشه‌ای را انتخاب کنید', 'Pick a folder'],
    'picking.cancelled': ['در انتخاب پوشه «انصراف» را بزنید', 'Press "Cancel" in the picker'],
    'condition.change': ['پسوندی بنویسید', 'Write an extension'],
    'condition.drop': ['شرطی را حذف کنید', 'Remove a condition'],
    'autostart.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'form.faulty': ['پنجره را بدون شرطی ببندید و «ذخیره» را برگزینید', 'Close the window without a condition and choose "Save"'],
    'autostart.clear': ['«برداشتن شروع خودکار» را بزنید', 'Press "Take autostart away"'],
    'autostart.overwrite': ['«نوشتهٔ من جای آن را بگیرد» را بزنید', 'Press "Let mine take its place"'],
    'autostart.reload': [
      '«نوشتهٔ خود را کنار می‌گذارم و شرط‌های تازه را می‌خوانم» را بزنید',
      'Press "Put mine aside and read the new conditions"',
    ],
    'autostart.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchConditions': [
      ['شرط‌ها می‌رسند', 'The conditions arrive'],
      ['شرطی نیست', 'There is no condition'],
    ],
    'xstate.error.actor.fetchConditions': ['شرط‌ها خوانده نمی‌شوند', 'The conditions can not be read'],
    'xstate.done.actor.saveConditions': ['شرط‌ها ذخیره می‌شوند', 'The conditions are saved'],
    'xstate.error.actor.saveConditions': [
      ['کس دیگری شرط‌ها را زودتر ذخیره کرده است', 'Somebody else has saved conditions before'],
      ['سرور نمی‌پذیرد', 'The server refuses'],
    ],
  },
})
