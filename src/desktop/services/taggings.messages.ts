import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    notGiven: (words: string, why: string) => `کلیدواژه‌های «${isolate(words)}» تغییر نکرد. ${why}`,
    unknown: 'ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    chooseAgain: 'انتخاب دوباره',
  },
  en: {
    notGiven: (words, why) => `The keywords of “${isolate(words)}” were not changed. ${why}`,
    unknown: 'Check your connection and try again.',
    chooseAgain: 'Choose again',
  },
})
