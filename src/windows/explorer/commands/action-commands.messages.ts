import { defineMessages } from '#text/messages'

/** What only the menus name. */
export const messages = defineMessages({
  fa: {
    actions: 'کنش‌های سند',
    offlineEdit: 'ویرایش برون‌خط…',
  },
  en: {
    actions: 'Document actions',
    offlineEdit: 'Offline edit…',
  },
})
