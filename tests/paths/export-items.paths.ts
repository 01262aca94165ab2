import { exportItemsMachine } from '#windows/export-items/export-items.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(exportItemsMachine, {
  title: ['برون‌بری', 'exporting items'],
  input: () => ({ payload: { uuids: ['u', 'v'] }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('u')],
    'choice.change': [{ change: { withLog: true } }],
    'xstate.done.actor.startExport': [{ output: undefined }],
    'xstate.error.actor.startExport': [{ error: { code: 'featureOff', detail: 'خاموش است' } }],
  },
  view: ({ value, context: { choice, refusal } }) => [value, choice.withLog, refusal?.detail],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'choice.change': ['«همراه با رویدادها» را برگزینید', 'Tick "With the log"'],
    'export.confirm': ['«برون‌بری» را بزنید', 'Press "Export"'],
    'export.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.startExport': ['سرور نشانی دریافت را می‌دهد', 'The server answers where to download from'],
    'xstate.error.actor.startExport': ['سرور نمی‌پذیرد', 'The server refuses'],
  },
})
