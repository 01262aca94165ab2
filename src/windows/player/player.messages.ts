import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    opening: 'در حال باز کردن',
    recording: (title: string) => `پخش ${isolate(title)}`,
    speed: 'سرعت پخش',
    times: (format: Format, speed: number) => `${format.number(speed)} برابر`,
    source: 'زیرنویس',
    SPEECH_TO_TEXT: 'گفتار به نوشتار',
    ALIGNMENT: 'هم‌ترازی',
    NONE: 'هیچ‌کدام',
    list: 'فهرست زیرنویس',
    missing: 'زیرنویسی از این منبع برای این پرونده نیست.',
    making: 'زیرنویس از گفتار این پرونده ساخته می‌شود و پس از آماده شدن نمایش داده می‌شود.',
    notMade: 'زیرنویس دریافت نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    again: 'تلاش دوباره',
    empty: 'برای این بخش زیرنویسی نیست.',
    failed: 'پرونده باز نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    unplayable: 'مرورگر شما این قالب را پخش نمی‌کند. پرونده را دریافت و با برنامهٔ خودش باز کنید.',
  },
  en: {
    opening: 'Opening',
    recording: (title) => `Playing ${isolate(title)}`,
    speed: 'Playback speed',
    times: (format, speed) => `${format.number(speed)}×`,
    source: 'Subtitles',
    SPEECH_TO_TEXT: 'Speech to text',
    ALIGNMENT: 'Alignment',
    NONE: 'None',
    list: 'Subtitle list',
    missing: 'There are no subtitles of this source for this file.',
    making: 'Subtitles are being made of what is said here and appear when they are ready.',
    notMade: 'The subtitles did not come. Check your connection and try again.',
    again: 'Try again',
    empty: 'There are no subtitles for this part.',
    failed: 'The file could not be opened. Check your connection and try again.',
    unplayable: 'Your browser does not play this format. Download the file and open it in its own program.',
  },
})
