import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    working: 'در حال آماده‌سازی',
    editing: (title: string) => `ویرایش ${isolate(title)}`,
    opened:
      'سند در برنامهٔ آفیس رایانهٔ شما باز می‌شود و هر ذخیره نسخهٔ تازه‌ای از آن می‌سازد. اگر باز نشد، برنامه نصب نیست یا مرورگر اجازه نداده است.',
    noProgram: 'برنامه‌ای برای ویرایش این قالب شناخته نیست.',
    saved: 'پرونده دریافت شد.',
    noEditor: 'ویرایشگر آفیس در مرورگر راه‌اندازی نشده است. سند را در برنامهٔ رایانهٔ خود ویرایش کنید یا محتوای آن را جایگزین کنید.',
    failed: 'انجام نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    webdav: 'ویرایش در برنامهٔ آفیس',
    offline: 'ویرایش برون‌خط',
    recognise: 'تشخیص متن تصویر (OCR)',
    again: 'دوباره',
    close: 'بستن',
  },
  en: {
    working: 'Getting ready',
    editing: (title) => `Editing ${isolate(title)}`,
    opened:
      'The document opens in the office program of your computer, and each save makes a new version of it. If it does not, the program is missing or the browser has not allowed it.',
    noProgram: 'No program is known that edits this format.',
    saved: 'The file was downloaded.',
    noEditor: 'No office editor is set up for the browser. Edit the document in a program of your computer, or replace its content.',
    failed: 'It could not be done. Check your connection and try again.',
    webdav: 'Edit in the office program',
    offline: 'Offline edit',
    recognise: 'Force OCR',
    again: 'Again',
    close: 'Close',
  },
})
