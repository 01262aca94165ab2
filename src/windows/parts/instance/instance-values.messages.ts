import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    values: 'ویژگی‌ها و رابطه‌های نمونه',
    edit: 'ویرایش',
    editField: (title: string) => `ویرایش ${isolate(title)}`,
    saveField: (title: string) => `ذخیرهٔ ${isolate(title)}`,
    dropField: (title: string) => `انصراف از ویرایش ${isolate(title)}`,
    none: 'خالی',
    noFields: 'این نمونه ویژگی یا رابطه‌ای ندارد.',
    times: (title: string, count: string) => `${isolate(title)} × ${count}`,
  },
  en: {
    values: 'Properties and relations of the instance',
    edit: 'Edit',
    editField: (title) => `Edit ${isolate(title)}`,
    saveField: (title) => `Save ${isolate(title)}`,
    dropField: (title) => `Drop the change of ${isolate(title)}`,
    none: 'Empty',
    noFields: 'This instance has no properties or relations.',
    times: (title, count) => `${isolate(title)} × ${count}`,
  },
})
