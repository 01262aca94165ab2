import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    list: 'فرم‌ها',
    search: 'جست‌وجو در عنوان فرم‌ها',
    noForms: 'فرمی برای پر کردن نیست.',
    loadFailed: 'فرم‌ها خوانده نشد.',
    retry: 'تلاش دوباره',
    more: 'نمایش فرم‌های بیشتر',
    loading: 'در حال خواندن',
    cancel: 'انصراف',
  },
  en: {
    list: 'Forms',
    search: 'Search the titles of forms',
    noForms: 'There are no forms to fill in.',
    loadFailed: 'The forms could not be read.',
    retry: 'Try again',
    more: 'Show more forms',
    loading: 'Reading',
    cancel: 'Cancel',
  },
})
