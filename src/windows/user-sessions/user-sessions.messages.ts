import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    heading: (name: string) => `نشست‌های باز ${isolate(name)}`,
    hint: 'کسی که نشستش پایان می‌یابد، در همان لحظه به صفحهٔ ورود می‌رود؛ نوشته‌های ذخیره‌نشده‌اش نگه داشته می‌شود.',
    none: 'نشست بازی نیست.',
    endAll: 'پایان دادن به همه',
    ended: (name: string) => `نشست ${isolate(name)} پایان یافت.`,
    loading: 'در حال خواندن نشست‌ها',
    failed: 'نشست‌ها خوانده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
  },
  en: {
    heading: (name) => `Open sessions of ${isolate(name)}`,
    hint: 'Whose session ends is taken to the sign-in page at once; what was not saved is kept.',
    none: 'No session is open.',
    endAll: 'End all of them',
    ended: (name) => `The session of ${isolate(name)} has ended.`,
    loading: 'Reading the sessions',
    failed: 'The sessions could not be read. Check your connection and try again.',
  },
})
