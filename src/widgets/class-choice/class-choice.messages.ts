import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    reading: 'در حال خواندن کلاس‌ها',
    failed: 'کلاس‌ها خوانده نشد.',
    confirm: 'تأیید',
    cancel: 'انصراف',
    disjointSaved: 'کلاس‌های ناسازگار ذخیره شد.',
    linksSaved: 'پیوند با کلاس‌ها ذخیره شد.',
  },
  en: {
    reading: 'Reading the classes',
    failed: 'The classes could not be read.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    disjointSaved: 'The disjoint classes were saved.',
    linksSaved: 'The links with classes were saved.',
  },
})
