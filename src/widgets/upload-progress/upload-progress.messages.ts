import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

/** Sentences that the upload window and the upload tray share. */
export const uploadProgressMessages = defineMessages({
  fa: {
    progress: 'پیشرفت بارگذاری',
    share: (format: Format, share: number, done: number, all: number) =>
      `${format.percent(share)} — ${format.number(done)} از ${format.number(all)} پرونده`,
    pace: (format: Format, bytes: number) => `${format.size(bytes)} در ثانیه`,
    seconds: (format: Format, seconds: number) => `حدود ${format.number(seconds)} ثانیه مانده است`,
    minutes: (format: Format, minutes: number) => `حدود ${format.number(minutes)} دقیقه مانده است`,
    hours: (format: Format, hours: number) => `حدود ${format.number(hours)} ساعت مانده است`,
    pausing: 'پس از پروندهٔ جاری می‌ایستد',
    paused: 'ایستاده است',
    stopped: 'متوقف شد',
    offline: 'ارتباط با سامانه قطع است؛ با برقراری ارتباط ادامه می‌یابد.',
    full: 'فضای ذخیره‌سازی پر است؛ پس از آزاد شدن فضا، بارگذاری خودکار ادامه می‌یابد.',
    finished: 'بارگذاری به پایان رسید',
    resume: 'ادامه',
    stop: 'توقف همین حالا',
    openFolder: 'باز کردن پوشه',
    close: 'بستن',
  },
  en: {
    progress: 'Upload progress',
    share: (format, share, done, all) => `${format.percent(share)} — ${format.number(done)} of ${format.number(all)} files`,
    pace: (format, bytes) => `${format.size(bytes)} per second`,
    seconds: (format, seconds) => `about ${format.number(seconds)} ${seconds === 1 ? 'second' : 'seconds'} left`,
    minutes: (format, minutes) => `about ${format.number(minutes)} ${minutes === 1 ? 'minute' : 'minutes'} left`,
    hours: (format, hours) => `about ${format.number(hours)} ${hours === 1 ? 'hour' : 'hours'} left`,
    pausing: 'Pauses after the current file',
    paused: 'Paused',
    stopped: 'Stopped',
    offline: 'The server cannot be reached; the upload goes on when it can.',
    full: 'The storage is full; the upload goes on automatically when there is room.',
    finished: 'Upload finished',
    resume: 'Resume',
    stop: 'Stop now',
    openFolder: 'Open the folder',
    close: 'Close',
  },
})
