import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    show: 'نمایش گذرواژه',
    hide: 'پنهان کردن گذرواژه',
    capsLock: 'کلید Caps Lock روشن است.',
    notLatin: 'این حروف لاتین نیستند. شاید صفحه‌کلیدتان فارسی باشد.',
  },
  en: {
    show: 'Show password',
    hide: 'Hide password',
    capsLock: 'Caps Lock is on.',
    notLatin: 'These are not Latin letters. Your keyboard may write Persian.',
  },
})
