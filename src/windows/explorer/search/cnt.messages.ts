import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    found: (format: Format, count: number) => `${format.number(count)} سند`,
    results: 'قطعه‌های یافته‌شده',
    loading: 'در حال جست‌وجو',
    failed: 'جست‌وجو انجام نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    start: 'جمله یا بندی بنویسید یا بچسبانید و Enter را بزنید؛ سندهایی پیدا می‌شوند که همان را می‌گویند، حتی با واژه‌هایی دیگر.',
    nothing: 'نتیجه‌ای پیدا نشد.',
    more: 'قطعه‌های بیشتر',
    open: (title: string) => `باز کردن ${isolate(title)}`,
    text: 'متن سند',
    score: 'نزدیکی به آنچه نوشته‌اید',
  },
  en: {
    found: (format, count) => `${format.number(count)} ${count === 1 ? 'document' : 'documents'}`,
    results: 'Passages found',
    loading: 'Searching',
    failed: 'The search failed. Check your connection and try again.',
    start: 'Type or paste a sentence or a paragraph and press Enter; what is found says the same, even in other words.',
    nothing: 'Nothing was found.',
    more: 'More passages',
    open: (title) => `Open ${isolate(title)}`,
    text: 'Text',
    score: 'How near it is to what you wrote',
  },
})
