import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    title: 'عنوان',
    onDesktop: 'نمایش روی میز کار',
    notify: 'از نتیجه‌های تازه خبرم کن',
    save: 'ذخیره',
    cancel: 'انصراف',
    delete: 'حذف',
    replace: 'جایگزینی',
    taken: 'جست‌وجوی دیگری با این عنوان ذخیره شده است. آن را جایگزین کنید یا عنوان دیگری بنویسید.',
    takenByOther: 'جست‌وجوی دیگری با این عنوان ذخیره شده است. عنوان دیگری بنویسید.',
    deletes: (title: string) => `جست‌وجوی ذخیره‌شدهٔ «${isolate(title)}» حذف شود؟`,
    saved: (title: string) => `جست‌وجوی «${isolate(title)}» ذخیره شد.`,
    deleted: (title: string) => `جست‌وجوی «${isolate(title)}» حذف شد.`,
  },
  en: {
    title: 'Title',
    onDesktop: 'Show on the desktop',
    notify: 'Notify me of new results',
    save: 'Save',
    cancel: 'Cancel',
    delete: 'Delete',
    replace: 'Replace',
    taken: 'Another search is saved under this title. Replace it or enter another title.',
    takenByOther: 'Another search is saved under this title. Enter another title.',
    deletes: (title) => `Delete the saved search “${isolate(title)}”?`,
    saved: (title) => `The search “${isolate(title)}” was saved.`,
    deleted: (title) => `The search “${isolate(title)}” was deleted.`,
  },
})
