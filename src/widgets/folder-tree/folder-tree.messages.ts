import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    moreFolders: 'پوشه‌های بیشتر',
    treeFailed: 'پوشه‌ها دریافت نشد. تلاش دوباره',
    treeLoading: 'در حال دریافت پوشه‌ها…',
  },
  en: {
    moreFolders: 'More folders',
    treeFailed: 'The folders could not be loaded. Try again',
    treeLoading: 'Loading folders…',
  },
})
