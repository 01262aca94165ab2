import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    text: 'متن سند',
    loading: 'در حال خواندن متن',
    failed: 'متن خوانده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    stuck: 'ادامهٔ متن خوانده نشد.',
    retry: 'تلاش دوباره',
    none: 'این سند متنی ندارد. شاید تنها تصویر صفحه‌ها را در خود دارد.',
    shown: (shown: string, all: string) => (shown === all ? `${all} نویسه` : `${shown} از ${all} نویسه`),
    cut: 'این سند بلندتر است و تنها آغاز آن خوانده شده است.',
    READING: 'متن این سند هنوز خوانده نشده است. همین‌که خوانده شود این‌جا دیده می‌شود.',
    ENCRYPTED: 'این سند گذرواژه دارد و متن آن خوانده نمی‌شود.',
    CORRUPT: 'این سند خراب است و متن آن خوانده نمی‌شود. نسخهٔ سالمی از آن را بارگذاری کنید.',
    TOO_LARGE: 'این سند بزرگ‌تر از آن است که متن آن خوانده شود.',
    UNSUPPORTED: 'از این قالب متنی خوانده نمی‌شود.',
    TIMEOUT: 'متن این سند هنوز خوانده نشده است؛ خواندن آن نیمه‌کاره ماند و سامانه بعداً آن را تکرار می‌کند.',
    queued: (place: string) => `متن این تصویر در صف خواندن است؛ نفر ${place}م. همین‌که خوانده شود این‌جا دیده می‌شود.`,
    RECOGNISING: 'متن این تصویر اکنون خوانده می‌شود. همین‌که آماده شود این‌جا دیده می‌شود.',
    NO_WORDS: 'در این تصویر نوشته‌ای پیدا نشد که خوانده شود. اگر نوشته‌ای دارد، تصویری روشن‌تر و بزرگ‌تر از آن بارگذاری کنید.',
    NOT_RECOGNISED:
      'متن این تصویر خوانده نشد. پرونده را باز کنید؛ اگر باز نمی‌شود، نسخهٔ سالمی از آن بارگذاری کنید، و اگر باز می‌شود «تشخیص متن تصویر (OCR)» را از فهرست سند بزنید.',
    TOO_MANY_PAGES: 'این سند بیش از ۵۰۰ صفحه دارد و متن تصویرهای آن خوانده نمی‌شود. آن را در چند بخش بارگذاری کنید.',
  },
  en: {
    text: 'Document text',
    loading: 'Reading the text',
    failed: 'The text could not be loaded. Check your connection and try again.',
    stuck: 'The rest of the text could not be loaded.',
    retry: 'Try again',
    none: 'This document has no text. It may hold nothing but pictures of its pages.',
    shown: (shown, all) => (shown === all ? `${all} characters` : `${shown} of ${all} characters`),
    cut: 'This document is longer; only its beginning has been read.',
    READING: 'The text of this document has not been read yet. It appears here as soon as it has.',
    ENCRYPTED: 'This document has a password, so its text cannot be read.',
    CORRUPT: 'This document is damaged, so its text cannot be read. Upload an intact version of it.',
    TOO_LARGE: 'This document is too large for its text to be read.',
    UNSUPPORTED: 'No text can be read from this format.',
    TIMEOUT: 'The text of this document has not been read yet; reading it did not finish and is repeated later.',
    queued: (place) =>
      `The text of this picture is waiting to be read; it is number ${place}. It appears here as soon as it has been read.`,
    RECOGNISING: 'The text of this picture is being read now. It appears here as soon as it is ready.',
    NO_WORDS: 'No words could be read in this picture. If it has some, upload a clearer and larger picture of them.',
    NOT_RECOGNISED:
      'The text of this picture could not be read. Open the file: if it does not open, upload an intact version of it; if it does, choose “Force OCR” in the menu of the document.',
    TOO_MANY_PAGES: 'This document has more than 500 pages, so the text of its pictures is not read. Upload it in several parts.',
  },
})
