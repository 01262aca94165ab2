import { changePasswordMachine } from '#windows/change-password/change-password.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(changePasswordMachine, {
  title: ['تغییر گذرواژهٔ خود', 'changing the own password'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'password.edited': [{ dirty: true }, { dirty: false }],
    'password.submit': [{ passwords: { currentPassword: 'a', newPassword: 'b' } }],
    'xstate.done.actor.changePassword': [{ output: { message: 'شد' } }],
    'xstate.error.actor.changePassword': [{ error: { code: 'badCredentials', detail: 'نادرست' } }],
  },
  view: ({ value, context }) => [value, context.passwords.newPassword, context.refusal?.code],
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'form.faulty': ['هنگام ذخیره چیزی در فرم کم است', 'Something is missing in the form when it is saved'],
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'password.edited': [
      ['در یکی از کادرها چیزی بنویسید', 'Type something into a field'],
      ['همهٔ کادرها را خالی کنید', 'Empty all fields'],
    ],
    'password.submit': ['گذرواژه‌ها را وارد کنید و «ذخیره» را بزنید', 'Type the passwords and press "Save"'],
    'xstate.done.actor.changePassword': ['سرور گذرواژهٔ تازه را می‌پذیرد', 'The server takes the new password'],
    'xstate.error.actor.changePassword': ['سرور گذرواژهٔ کنونی را نادرست می‌داند', 'The server says the current password is wrong'],
  },
})
