import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    unreadable: 'این پرونده خوانده نمی‌شود؛ شاید جابه‌جا، حذف، قفل یا دگرگون شده باشد. آن را دوباره انتخاب کنید.',
    changed: 'این پرونده هنگام بارگذاری تغییر کرده است. آن را دوباره بیفزایید.',
    takenOver: 'ارسال این پرونده در برگهٔ دیگری از مرورگر از سر گرفته شده است.',
    noAnswer: 'برای این پرونده پاسخی از سامانه نرسید. اتصال شبکه را بررسی کنید و پرونده را دوباره بیفزایید.',
    cancelled: 'بارگذاری این پرونده را متوقف کردید؛ با «ادامه» از همان جا ادامه می‌یابد.',
    notSent: 'این پرونده فرستاده نشد. دوباره تلاش کنید.',
  },
  en: {
    unreadable: 'This file cannot be read; it may have been moved, deleted, locked or changed. Choose it again.',
    changed: 'This file changed while it went up. Add it again.',
    takenOver: 'Another tab of this browser has gone on with this file.',
    noAnswer: 'The server gave no answer for this file. Check the network and add the file again.',
    cancelled: 'You stopped the upload of this file. “Resume” goes on from where it stopped.',
    notSent: 'This file was not sent. Try again.',
  },
})
