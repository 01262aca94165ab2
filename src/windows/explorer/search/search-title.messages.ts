import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    search: 'جست‌وجو',
    /** A title, which is isolated where it is drawn. */
    searchFor: (words: string) => `جست‌وجوی «${words}»`,
    fileName: 'نتیجهٔ جست‌وجو',
  },
  en: {
    search: 'Search',
    searchFor: (words) => `Search for “${words}”`,
    fileName: 'Search results',
  },
})
