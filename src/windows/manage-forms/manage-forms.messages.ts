import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    list: 'فرم‌ها',
    add: 'فرم تازه',
    title: 'عنوان',
    fieldCount: 'شمار ورودی‌ها',
    columns: 'ستون‌ها',
    saved: 'فرم ذخیره شد.',
    removed: 'فرم حذف شد.',
  },
  en: {
    list: 'Forms',
    add: 'New form',
    title: 'Title',
    fieldCount: 'Fields',
    columns: 'Columns',
    saved: 'The form was saved.',
    removed: 'The form was deleted.',
  },
})
