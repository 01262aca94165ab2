import { defineMessages } from '#text/messages'

export const builderMessages = defineMessages({
  fa: {
    list: 'گزارش‌های پویا',
    add: 'گزارش تازه',
    addTitle: 'گزارش پویای تازه',
    editTitle: 'ویرایش گزارش پویا',
    saved: 'گزارش ذخیره شد.',
    removed: 'گزارش حذف شد.',
  },
  en: {
    list: 'Dynamic reports',
    add: 'New report',
    addTitle: 'New dynamic report',
    editTitle: 'Edit dynamic report',
    saved: 'The report was saved.',
    removed: 'The report was deleted.',
  },
})
