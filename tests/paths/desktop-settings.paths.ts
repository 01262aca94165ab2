import { desktopSettingsMachine } from '#windows/desktop-settings/desktop-settings.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(desktopSettingsMachine, {
  title: ['تنظیمات میزکار', 'the desktop settings'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'picture.choose': [{ file: 'تصویر' }],
    'xstate.done.actor.savePicture': [{ output: undefined }],
    'xstate.done.actor.removePicture': [{ output: undefined }],
    'xstate.error.actor.savePicture': [{ error: { detail: 'قالب تصویر پذیرفته نیست.' } }],
    'xstate.error.actor.removePicture': [{ error: { detail: 'نشد' } }],
  },
  view: ({ value, context }) => [value, context.file !== undefined, context.refusal],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'picture.choose': ['تصویری برگزینید', 'Choose a picture'],
    'picture.remove': ['«حذف تصویر» را بزنید', 'Press "Remove the picture"'],
    'xstate.done.actor.savePicture': ['سرور تصویر را می‌پذیرد', 'The server takes the picture'],
    'xstate.error.actor.savePicture': ['سرور تصویر را نمی‌پذیرد', 'The server refuses the picture'],
    'xstate.done.actor.removePicture': ['سرور تصویر را برمی‌دارد', 'The server removes the picture'],
    'xstate.error.actor.removePicture': ['سرور تصویر را برنمی‌دارد', 'The server does not remove the picture'],
  },
})
