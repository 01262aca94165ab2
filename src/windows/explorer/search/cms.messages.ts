import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    view: 'نمای بندها',
    SOURCES: 'با منبع و کلیدواژه',
    LIST: 'فهرست',
    found: (format: Format, count: number) => `${format.number(count)} بند`,
    results: 'بندهای یافته‌شده',
    loading: 'در حال جست‌وجو',
    failed: 'جست‌وجو انجام نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    start: 'واژه‌ای بنویسید و Enter را بزنید، یا برچسبی برگزینید.',
    nothing: 'نتیجه‌ای پیدا نشد.',
    more: 'بندهای بیشتر',
    text: 'متن',
    creator: 'پدیدآور',
    source: 'منبع',
    sources: 'سندهای منبع',
    keywords: 'کلیدواژه‌ها',
    open: (title: string) => `باز کردن ${isolate(title)}`,
    unknown: 'نامعلوم',
  },
  en: {
    view: 'How paragraphs are shown',
    SOURCES: 'With source and keywords',
    LIST: 'List',
    found: (format, count) => (count === 1 ? '1 paragraph' : `${format.number(count)} paragraphs`),
    results: 'Paragraphs found',
    loading: 'Searching',
    failed: 'The search failed. Check your connection and try again.',
    start: 'Type a word and press Enter, or choose a tag.',
    nothing: 'Nothing was found.',
    more: 'More paragraphs',
    text: 'Text',
    creator: 'Creator',
    source: 'Source',
    sources: 'Source documents',
    keywords: 'Keywords',
    open: (title) => `Open ${isolate(title)}`,
    unknown: 'Unknown',
  },
})
