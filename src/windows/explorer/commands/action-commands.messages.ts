import { defineMessages } from '#text/messages'

/** What only the menus name. */
export const messages = defineMessages({
  fa: {
    actions: 'کنش‌های سند',
    forceOcr: 'بازخوانی نویسه‌ها…',
    offlineEdit: 'ویرایش برون‌خط…',
  },
  en: {
    actions: 'Document actions',
    forceOcr: 'Force OCR…',
    offlineEdit: 'Offline edit…',
  },
})
