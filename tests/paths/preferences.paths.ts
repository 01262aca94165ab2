import { defaultLook, preferencesMachine } from '#machines/preferences.machine'
import { definePaths } from './define'

export const paths = definePaths(preferencesMachine, {
  title: ['ترجیحات', 'preferences'],
  input: () => ({ look: defaultLook }),
  samples: {
    'look.change': [{ change: { theme: 'dark' } }, { change: { fontSize: 'large' } }],
    'profile.received': [{ profile: { ...defaultLook, locale: 'en' } }],
    'xstate.done.actor.saveProfile': [{ output: {} }],
  },
  view: ({ value, context }) => [value, context.look.locale, context.look.theme, context.look.fontSize, Object.keys(context.unsaved)],
  words: {
    'look.change': [
      ['پوستهٔ تیره را برگزینید', 'Choose the dark theme'],
      ['قلم درشت را برگزینید', 'Choose the large font'],
    ],
    'profile.received': ['با کاربری وارد شوید که زبانش انگلیسی است', 'Sign in as a user whose language is English'],
    'session.ended': ['خارج شوید', 'Sign out'],
    'xstate.done.actor.saveProfile': ['سرور نمایه را ذخیره می‌کند', 'The server saves the profile'],
    'xstate.error.actor.saveProfile': ['سرور نمایه را ذخیره نمی‌کند', 'The server does not save the profile'],
    'xstate.error.actor.applyLook': ['نمایش پوسته ناکام می‌ماند', 'Applying the look fails'],
  },
})
