import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    by: 'نمایش بر پایهٔ',
    choose: 'رابطه یا تاریخی برگزینید',
    reading: 'در حال خواندن',
    failed: 'خوانده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    noEntries: 'نمونه‌های این پوشه رابطه یا تاریخی ندارند که بر پایهٔ آن دیده شوند.',
    related: (title: string) => `نمونه‌ای که با «${isolate(title)}» به آن می‌رسد`,
    relatedHint: 'نام نمونه را بنویسید',
    way: 'تاریخ',
    allYears: 'همهٔ سال‌ها',
    year: 'سال‌ها',
    month: 'ماه‌ها',
    day: 'روزها',
    items: (format: Format, count: number) => `${format.number(count)} مورد`,
    noDates: 'هیچ موردی این تاریخ را ندارد.',
    showResult: 'نمایش نتیجه',
    closeResult: 'بستن نتیجه',
  },
  en: {
    by: 'Show by',
    choose: 'Choose a relation or a date',
    reading: 'Reading',
    failed: 'It could not be read. Check your connection and try again.',
    noEntries: 'The instances in this folder have no relation or date to be shown by.',
    related: (title) => `Instance that “${isolate(title)}” leads to`,
    relatedHint: 'Type the name of an instance',
    way: 'Date',
    allYears: 'All years',
    year: 'Years',
    month: 'Months',
    day: 'Days',
    items: (format, count) => `${format.number(count)} ${count === 1 ? 'item' : 'items'}`,
    noDates: 'No item has this date.',
    showResult: 'Show result',
    closeResult: 'Close result',
  },
})
