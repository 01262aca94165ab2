import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    uploads: 'بارگذاری‌ها',
    running: 'در حال بارگذاری',
    preparing: 'در حال آماده‌سازی',
    began: (format: Format, count: number) => `بارگذاری ${format.number(count)} پرونده آغاز شد.`,
    nameTaken: 'موردی با همین نام در پوشهٔ مقصد است.',
    shortcut: (format: Format, count: number) =>
      count === 1
        ? 'یک پرونده از پیش در سامانه بود؛ به جای آن میان‌بر ساخته شد.'
        : `${format.number(count)} پرونده از پیش در سامانه بود؛ به جای آن‌ها میان‌بر ساخته شد.`,
    stop: 'توقف',
    details: 'جزئیات',
    minimise: 'کوچک کردن بارگذاری‌ها',
    closeTray: 'بستن بارگذاری‌ها',
    sign: (amount: string) => `بارگذاری‌ها: ${amount}`,
  },
  en: {
    uploads: 'Uploads',
    running: 'Uploading',
    preparing: 'Preparing',
    began: (format, count) => `The upload of ${format.number(count)} ${count === 1 ? 'file' : 'files'} has begun.`,
    nameTaken: 'The target folder has an item with this name.',
    shortcut: (format, count) =>
      count === 1
        ? 'One file was already here; a shortcut was made instead.'
        : `${format.number(count)} files were already here; shortcuts were made instead.`,
    stop: 'Stop',
    details: 'Details',
    minimise: 'Minimise the uploads',
    closeTray: 'Close the uploads',
    sign: (amount) => `Uploads: ${amount}`,
  },
})
