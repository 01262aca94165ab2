import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    result: 'نتیجهٔ مرور',
    list: 'موردهای یافته‌شده',
    loading: 'در حال خواندن',
    failed: 'نتیجه خوانده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    found: (format: Format, count: number) => `${format.number(count)} مورد`,
    asSearch: 'در پنجرهٔ جست‌وجو',
    more: 'موردهای بیشتر',
  },
  en: {
    result: 'Result of browsing',
    list: 'Items found',
    loading: 'Reading',
    failed: 'The result could not be read. Check your connection and try again.',
    found: (format, count) => `${format.number(count)} ${count === 1 ? 'item' : 'items'}`,
    asSearch: 'In a search window',
    more: 'More items',
  },
})
