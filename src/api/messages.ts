import { defineMessages } from '#text/messages'

/** Texts for failures that did not come from the server. */
export const messages = defineMessages({
  fa: {
    offline: 'ارتباط با سرور برقرار نشد. اتصال شبکه را بررسی کنید و دوباره تلاش کنید.',
    unreadable: 'پاسخ سرور خوانده نشد. دوباره تلاش کنید و اگر تکرار شد، مدیر سامانه را آگاه کنید.',
    concurrencyLimit: 'شمار درخواست‌های هم‌زمان باید دست‌کم یک باشد. تنظیم آن را اصلاح کنید.',
    unknown: 'درخواست شما انجام نشد. دوباره تلاش کنید و اگر تکرار شد، مدیر سامانه را آگاه کنید.',
  },
  en: {
    offline: 'The server could not be reached. Check your network connection and try again.',
    unreadable: 'The answer of the server could not be read. Try again and tell your administrator if it happens again.',
    concurrencyLimit: 'The number of concurrent requests must be at least 1. Correct the setting.',
    unknown: 'Your request was not carried out. Try again and tell your administrator if it happens again.',
  },
})
