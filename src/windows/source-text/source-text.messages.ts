import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    loading: 'در حال خواندن متن و منبع‌ها',
    failed: 'متن سند خوانده نشد و پنجره بسته شد. ارتباط خود را بررسی کنید و دوباره آن را باز کنید.',
    withoutSources:
      'برای این سند منبعی یافت نشد. هر بندی که از سندهای پیشین برداشته شده باشد و شما اجازهٔ خواندن آن‌ها را داشته باشید، این‌جا رنگی نشان داده می‌شود.',
    sources: 'منبع‌ها',
    textOf: (title: string) => `متن «${isolate(title)}»`,
    source: (title: string, share: string) => `${title} (${share})`,
    wholeCopied: 'این سند از همین منبع رونوشت شده است؛ بندهای همسان در متن کنونی آن یافت نشد.',
    previous: 'بند همسان پیشین',
    next: 'بند همسان بعدی',
    count: (count: string) => `${count} بند همسان`,
    place: (at: string, count: string) => `بند ${at} از ${count}`,
  },
  en: {
    loading: 'Loading the text and its sources',
    failed: 'The text could not be loaded, so the window was closed. Check your connection and open it again.',
    withoutSources:
      'No source was found for this document. Passages that were taken from earlier documents which you may read are shown here in colour.',
    sources: 'Sources',
    textOf: (title) => `Text of "${isolate(title)}"`,
    source: (title, share) => `${title} (${share})`,
    wholeCopied: 'This document is a copy of this source; no common passages were found in the text it has now.',
    previous: 'Previous common passage',
    next: 'Next common passage',
    count: (count) => `Common passages: ${count}`,
    place: (at, count) => `Passage ${at} of ${count}`,
  },
})
