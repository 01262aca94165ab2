import { authMachine } from '#machines/auth.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const settled = [
  'fetchSession',
  'refreshSession',
  'dropToken',
  'endSession',
  'takeToken',
  'askTabs',
  'signOut',
  'watchTabs',
  'life',
  'changePassword',
].flatMap((id) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])

export const paths = definePaths(authMachine, {
  title: ['ورود و نشست', 'authentication [AUTH-001] [AUTH-002]'],
  input: () => ({ parent: listener() as never }),
  walks: {
    signIn: { only: ['signIn.*', 'captcha.*', 'password.*', 'session.*', 'xstate.*'] },
    tabs: {
      only: ['tab.*', 'desktop.*', 'session.*', 'password.submit', ...settled],
    },
  },
  samples: {
    'signIn.submit': [{ credentials: { username: 'sara', password: 'x' } }, { credentials: { username: 'ali', password: 'y' } }],
    'xstate.done.actor.fetchSession': [{ output: sara }],
    'xstate.done.actor.refreshSession': [{ output: sara }],
    'password.submit': [{ passwords: { currentPassword: 'x', newPassword: 'y' } }],
    'xstate.error.actor.fetchSession': [{ error: { code: 'notSignedIn', detail: '' } }, { error: { code: 'passwordDue', detail: '' } }],
    'xstate.error.actor.changePassword': [{ error: { code: 'passwordWeak', detail: 'ساده' } }],
    'xstate.error.actor.signIn': [
      { error: { code: 'badCredentials', detail: 'نادرست' } },
      { error: { code: 'tooMany', detail: 'آهسته', retryAfter: 4_000 } },
    ],
    'xstate.done.actor.isCaptchaNeeded': [{ output: true }, { output: false }],
    'xstate.done.actor.fetchCaptcha': [{ output: { captchaId: 'c', image: 'data:' } }],
    'xstate.done.actor.fetchProfile': [{ output: {} }],
    'tab.signedIn': [
      { userUuid: 'sara', token: 'a' },
      { userUuid: 'ali', token: 'b' },
    ],
    'tab.signedOut': [{ userUuid: 'sara' }, { userUuid: 'ali' }],
  },
  view: ({ value, context }) => [
    value,
    context.credentials.username,
    context.failure?.code,
    context.captcha !== undefined,
    context.passwords.newPassword,
    context.session?.userUuid,
    context.owner,
    context.offeredToken,
  ],
  words: {
    'signIn.submit': [
      ['نام کاربری و گذرواژهٔ سارا را وارد کنید و «ورود» را بزنید', 'Type user name and password of Sara and press "Sign in"'],
      ['نام کاربری و گذرواژهٔ علی را وارد کنید و «ورود» را بزنید', 'Type user name and password of Ali and press "Sign in"'],
    ],
    'signIn.back': ['«بازگشت» را بزنید', 'Press "Back"'],
    'captcha.refresh': ['تصویر امنیتی تازه بخواهید', 'Ask for another security picture'],
    'session.signOut': ['«خروج» را بزنید', 'Press "Sign out"'],
    'session.changed': ['مدیر سامانه ویژگی‌های کاربر را تغییر می‌دهد', 'An administrator changes the features of the user'],
    'session.refused': ['سرور نشست را نمی‌پذیرد (۴۰۱)', 'The server refuses the session (401)'],
    'session.idle': ['به اندازهٔ زمان مجاز، در هیچ زبانه‌ای کار نکنید', 'Use no tab for as long as is allowed'],
    'desktop.cleared': ['میز کار چیزی از کاربر قبلی نگه نمی‌دارد', 'The desktop holds nothing of the last user any more'],
    'tab.signedIn': [
      ['در زبانهٔ دیگری با نام سارا وارد شوید', 'Sign in as Sara in another tab'],
      ['در زبانهٔ دیگری با نام علی وارد شوید', 'Sign in as Ali in another tab'],
    ],
    'tab.renewed': ['زبانهٔ دیگری نشست را تمدید می‌کند', 'Another tab renews the session'],
    'tab.signedOut': [
      ['سارا در زبانهٔ دیگری خارج می‌شود', 'Sara signs out in another tab'],
      ['علی در زبانهٔ دیگری خارج می‌شود', 'Ali signs out in another tab'],
    ],
    'xstate.done.actor.fetchSession': ['سرور کاربر واردشده را می‌شناسد', 'The server knows the signed-in user'],
    'xstate.done.actor.refreshSession': ['سرور ویژگی‌های تازهٔ کاربر را می‌دهد', 'The server returns the new features of the user'],
    'xstate.error.actor.refreshSession': ['سرور ویژگی‌های تازهٔ کاربر را نمی‌دهد', 'The server does not return the new features of the user'],
    'password.submit': [
      'گذرواژهٔ کنونی و دو بار گذرواژهٔ تازه را بنویسید و ذخیره کنید',
      'Type the current and twice the new password and save',
    ],
    'xstate.error.actor.fetchSession': [
      ['کسی وارد نشده است', 'Nobody is signed in'],
      ['سرور پیش از هر چیز گذرواژهٔ تازه می‌خواهد', 'The server asks for a new password before anything else'],
    ],
    'xstate.done.actor.changePassword': ['سرور گذرواژهٔ تازه را پذیرفت', 'The server has taken the new password'],
    'xstate.error.actor.changePassword': ['گذرواژهٔ تازه ساده است', 'The new password is too weak'],
    'xstate.done.actor.signIn': ['نام کاربری و گذرواژه درست است', 'User name and password are right'],
    'xstate.error.actor.signIn': [
      ['نام کاربری یا گذرواژه نادرست است', 'User name or password is wrong'],
      ['تلاش‌ها بیش از اندازه است؛ سرور می‌گوید ۴ ثانیه صبر کنید', 'Too many tries: the server says to wait 4 seconds'],
    ],
    'xstate.done.actor.isCaptchaNeeded': [
      ['تصویر امنیتی لازم است (پس از سه خطا)', 'A security picture is needed (after three failures)'],
      ['تصویر امنیتی لازم نیست', 'No security picture is needed'],
    ],
    'xstate.error.actor.isCaptchaNeeded': [
      'سرور نمی‌گوید که تصویر امنیتی لازم است یا نه',
      'The server does not say whether a picture is needed',
    ],
    'xstate.done.actor.fetchCaptcha': ['تصویر امنیتی می‌رسد', 'The security picture arrives'],
    'xstate.error.actor.fetchCaptcha': ['تصویر امنیتی نمی‌رسد', 'The security picture does not arrive'],
    'xstate.done.actor.fetchProfile': ['نمایهٔ کاربر می‌رسد', 'The profile of the user arrives'],
    'xstate.error.actor.fetchProfile': ['نمایهٔ کاربر خوانده نمی‌شود', 'The profile can not be read'],
    'xstate.done.actor.askTabs': ['زبانهٔ دیگری نشانهٔ تازه‌تری می‌دهد', 'Another tab gives a newer token'],
    'xstate.error.actor.askTabs': ['هیچ زبانه‌ای نشانهٔ تازه‌تری ندارد', 'No tab has a newer token'],
    'xstate.done.actor.takeToken': ['نشست از زبانهٔ دیگر گرفته شد', 'The session is taken over from the other tab'],
    'xstate.error.actor.takeToken': ['گرفتن نشست از زبانهٔ دیگر ناکام می‌ماند', 'Taking over the session fails'],
    'xstate.done.actor.endSession': ['سرور نشست را پایان داد', 'The server has ended the session'],
    'xstate.error.actor.endSession': ['سرور به پایان نشست پاسخ نمی‌دهد', 'The server does not answer the end of the session'],
    'xstate.done.actor.dropToken': ['نشانهٔ نشست دور انداخته شد', 'The token has been dropped'],
    'xstate.done.actor.signOut': ['سرور خروج را پذیرفت', 'The server has taken the sign-out'],
    'xstate.error.actor.signOut': ['سرور به خروج پاسخ نمی‌دهد', 'The server does not answer the sign-out'],
    'xstate.error.actor.life': ['پایش عمر نشست از کار می‌افتد', 'Watching how long the session lasts breaks'],
    'xstate.error.actor.watchTabs': ['پایش زبانه‌های دیگر از کار می‌افتد', 'Watching the other tabs breaks'],
    'xstate.error.actor.dropToken': ['دور انداختن نشانهٔ نشست ناکام می‌ماند', 'Dropping the token fails'],
  },
})
