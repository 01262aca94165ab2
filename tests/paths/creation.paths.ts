import { creationMachine } from '#widgets/creation/creation.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const uuid = '00000000-0000-4000-8000-000000000001'

export const paths = definePaths(creationMachine, {
  title: ['ساختن پوشه یا بند', 'making a folder or a paragraph'],
  input: () => ({ payload: { destUuid: uuid }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [],
    'draft.change': [{ change: { title: 'پیوست' } }, { change: { title: '', text: '' } }],
    'xstate.done.actor.create': [{ output: { resource: 'node', uuid, message: 'ساخته شد.' } }],
    'xstate.error.actor.create': [{ error: { detail: 'نام را بنویسید.' } }],
  },
  view: ({ value, context }) => [value, context.draft.title, context.error !== undefined],
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'draft.change': [
      ['نام «پیوست» را بنویسید', 'Type the name "پیوست"'],
      ['نام را پاک کنید', 'Empty the name'],
    ],
    'creation.save': ['«ساختن» را بزنید', 'Press "Make"'],
    'creation.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.create': ['سرور آن را می‌سازد', 'The server makes it'],
    'xstate.error.actor.create': ['سرور نام را نمی‌پذیرد', 'The server refuses the name'],
  },
})
