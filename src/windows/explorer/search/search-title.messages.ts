import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    search: 'جست‌وجو',
    /** Title of a window. The view isolates it, so the words are not isolated here. */
    searchFor: (words: string) => `جست‌وجوی «${words}»`,
    placeOf: (title: string) => `در ${isolate(title)}`,
    spokenAt: (clock: string) => `در ${isolate(clock)}`,
    fileName: 'نتیجهٔ جست‌وجو',
  },
  en: {
    search: 'Search',
    searchFor: (words) => `Search for “${words}”`,
    placeOf: (title) => `In ${isolate(title)}`,
    spokenAt: (clock) => `At ${isolate(clock)}`,
    fileName: 'Search results',
  },
})
