import { defaultLook } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import { definePaths } from './define'

const { backgroundImageUrl: _, ...profile } = { ...defaultLook, locale: 'en' as const }
const large = { ...profile, fontSize: 'large' as const }

export const paths = definePaths(preferencesMachine, {
  title: ['ترجیحات', 'preferences'],
  input: () => ({ look: defaultLook }),
  samples: {
    'look.change': [{ change: { theme: 'dark' } }, { change: { iconPlaces: { f2: { column: 3, row: 0 } } } }],
    'profile.received': [{ profile: { ...profile, iconPlaces: { f1: { column: 1, row: 1 } } } }],
    'xstate.done.actor.saveProfile': [{ output: profile }],
    'xstate.done.actor.fetchProfile': [{ output: large }],
  },
  view: ({ value, context }) => [
    value,
    context.look.locale,
    context.look.theme,
    context.look.fontSize,
    Object.keys(context.look.iconPlaces),
    Object.keys(context.unsaved),
  ],
  words: {
    'look.change': [
      ['پوستهٔ تیره را برگزینید', 'Choose the dark theme'],
      ['نشان پوشه‌ای را جابه‌جا کنید', 'Move the icon of a folder'],
    ],
    'session.began': ['وارد شوید', 'Sign in'],
    'look.retry': ['در تنظیمات میزکار «تلاش دوباره» را بزنید', 'Press "Try again" in the desktop settings'],
    'profile.received': ['نمایهٔ کاربری می‌رسد که زبانش انگلیسی است', 'The profile of the user comes, whose language is English'],
    'profile.changed': ['همان کاربر در مرورگری دیگر قلم درشت را برمی‌گزیند', 'The same user chooses the large font in another browser'],
    'session.ended': ['خارج شوید', 'Sign out'],
    'xstate.done.actor.saveProfile': ['سرور نمایه را ذخیره می‌کند', 'The server saves the profile'],
    'xstate.error.actor.saveProfile': ['سرور نمایه را ذخیره نمی‌کند', 'The server does not save the profile'],
    'xstate.done.actor.fetchProfile': ['سرور نمایهٔ تازه را می‌دهد', 'The server answers the new profile'],
    'xstate.error.actor.fetchProfile': ['سرور نمایه را نمی‌دهد', 'The server does not answer the profile'],
    'xstate.error.actor.applyLook': ['نمایش پوسته ناکام می‌ماند', 'Applying the look fails'],
  },
})
