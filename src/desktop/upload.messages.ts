import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    unreadable: 'این پرونده خوانده نمی‌شود؛ شاید جابه‌جا، حذف یا قفل شده باشد. آن را دوباره انتخاب کنید.',
    noAnswer: 'برای این پرونده پاسخی از سامانه نرسید. اتصال شبکه را بررسی کنید و پرونده را دوباره بیفزایید.',
    cancelled: 'بارگذاری این پرونده را متوقف کردید.',
  },
  en: {
    unreadable: 'This file cannot be read; it may have been moved, deleted or locked. Choose it again.',
    noAnswer: 'The server gave no answer for this file. Check the network and add the file again.',
    cancelled: 'You stopped the upload of this file.',
  },
})
