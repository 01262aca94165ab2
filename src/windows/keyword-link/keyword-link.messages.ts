import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    alt: 'واژه‌هایی از متن',
    altHint: 'واژه‌هایی که در این بخش از متن آمده‌اند و به جای کلیدواژه می‌نشینند.',
    save: 'ساختن پیوند',
    linked: (alt: string, keyword: string) => `«${isolate(alt)}» به «${isolate(keyword)}» پیوند خورد.`,
    notSaved: 'برچسب ذخیره نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
  },
  en: {
    alt: 'Words of the text',
    altHint: 'Words that stand in this part of the text, and for the keyword.',
    save: 'Make the link',
    linked: (alt, keyword) => `“${isolate(alt)}” is linked with “${isolate(keyword)}”.`,
    notSaved: 'The tag was not saved. Check your connection and try again.',
  },
})
