import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    report: 'گزارش',
    loading: 'در حال خواندن گزارش',
    failed: 'گزارش خوانده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    retry: 'تلاش دوباره',
    none: 'هنوز گزارشی نیست که بتوانید اجرا کنید. مدیر سامانه جدول‌ها را در «گزارش‌ساز» و نمودارها را در «مدیریت فرم گزارش» می‌سازد.',
    noRows: 'هیچ نمونه‌ای با این گزارش نمی‌خواند، یا شما آن را نمی‌بینید.',
    chartNamed: (title: string) => `نمودار: ${isolate(title)}`,
    from: 'از روز',
    to: 'تا روز',
    export: 'خروجی اکسل',
    exportChart: 'خروجی CSV',
    more: 'ردیف‌های بیشتر',
    previous: 'صفحهٔ پیشین',
    next: 'صفحهٔ بعد',
    range: (format: Format, from: number, to: number, total: number) =>
      `${format.number(from)} تا ${format.number(to)} از ${format.number(total)}`,
  },
  en: {
    report: 'Report',
    loading: 'Reading the report',
    failed: 'The report could not be read. Check your connection and try again.',
    retry: 'Try again',
    none: 'There is no report that you may run yet. An administrator makes tables in the report builder and charts in report form management.',
    noRows: 'No instance answers this report, or you may not see it.',
    chartNamed: (title) => `Chart: ${isolate(title)}`,
    from: 'From the day',
    to: 'Up to the day',
    export: 'Export to Excel',
    exportChart: 'Export as CSV',
    more: 'More rows',
    previous: 'Previous page',
    next: 'Next page',
    range: (format, from, to, total) => `${format.number(from)} to ${format.number(to)} of ${format.number(total)}`,
  },
})
