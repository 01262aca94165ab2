import { profileMachine } from '#windows/profile/profile.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const user = { uuid: 'sara', firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara', authorities: [] }
const session = { uuid: 's', current: false, signedInAt: 0, lastSeenAt: 0 }

export const paths = definePaths(profileMachine, {
  title: ['نمایهٔ من', 'my profile'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a'), { ...changedNode('sara'), resource: 'user' }],
    'person.change': [{ change: { firstName: 'ثریا' } }, { change: { firstName: 'سارا' } }],
    'session.end': [{ uuid: 's' }],
    'xstate.done.actor.fetchUser': [{ output: user }],
    'xstate.done.actor.savePerson': [{ output: { user: { ...user, firstName: 'ثریا' }, message: 'شد' } }],
    'xstate.error.actor.savePerson': [{ error: { detail: 'نشد', fields: { email: 'نادرست' } } }],
    'xstate.done.actor.fetchSessions': [{ output: [session] }],
  },
  view: ({ value, context }) => [
    value,
    context.user?.firstName,
    context.draft.firstName,
    context.refusal?.detail,
    context.sessions.length,
    context.ending,
  ],
  walks: {
    person: {
      only: [
        'data.changed',
        'data.stale',
        'frame.save',
        'password.change',
        'person.*',
        'profile.retry',
        'xstate.done.actor.fetchUser',
        'xstate.error.actor.fetchUser',
        'xstate.done.actor.savePerson',
        'xstate.error.actor.savePerson',
      ],
    },
    sessions: {
      only: [
        'data.stale',
        'frame.activated',
        'session.end',
        'profile.retry',
        'xstate.done.actor.fetchSessions',
        'xstate.error.actor.fetchSessions',
        'xstate.done.actor.endSession',
        'xstate.error.actor.endSession',
      ],
    },
  },
  words: {
    'data.changed': [
      ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
      ['در مرورگری دیگر مشخصات خود را تغییر دهید', 'Change your details in another browser'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'frame.save': ['پنجره را ببندید و «ذخیره» را بزنید', 'Close the window and press "Save"'],
    'frame.activated': ['به پنجره برگردید', 'Come back to the window'],
    'person.change': [
      ['نام را تغییر دهید', 'Change the first name'],
      ['نام پیشین را بنویسید', 'Type the former first name'],
    ],
    'person.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'person.undo': ['«برگرداندن» را بزنید', 'Press "Undo"'],
    'password.change': ['«تغییر گذرواژه» را بزنید', 'Press "Change password"'],
    'session.end': ['نشستی را پایان دهید', 'End a session'],
    'profile.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchUser': ['سرور مشخصات را می‌دهد', 'The server answers the details'],
    'xstate.error.actor.fetchUser': ['سرور مشخصات را نمی‌دهد', 'The server does not answer the details'],
    'xstate.done.actor.savePerson': ['سرور مشخصات را می‌پذیرد', 'The server takes the details'],
    'xstate.error.actor.savePerson': ['سرور ایمیل را نادرست می‌داند', 'The server says the e-mail address is wrong'],
    'xstate.done.actor.fetchSessions': ['سرور نشست‌ها را می‌دهد', 'The server answers the sessions'],
    'xstate.error.actor.fetchSessions': ['سرور نشست‌ها را نمی‌دهد', 'The server does not answer the sessions'],
    'xstate.done.actor.endSession': ['سرور نشست را پایان می‌دهد', 'The server ends the session'],
    'xstate.error.actor.endSession': ['سرور نشست را پایان نمی‌دهد', 'The server does not end the session'],
  },
})
