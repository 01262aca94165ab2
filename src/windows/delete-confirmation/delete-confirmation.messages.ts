import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    /** `name` is set apart already. */
    deletesOne: (name: string) => `«${name}» به سطل بازیافت برود؟`,
    deletesSeveral: (format: Format, count: number) => `${format.number(count)} مورد به سطل بازیافت منتقل شود؟`,
    purgesOne: (name: string) => `«${name}» برای همیشه حذف شود؟`,
    purgesSeveral: (format: Format, count: number) => `${format.number(count)} مورد برای همیشه حذف شود؟`,
    empties: 'همهٔ موردهای سطل بازیافت برای همیشه حذف شود؟',
    emptiesOf: (owner: string) => `همهٔ موردهای سطل بازیافت ${isolate(owner)} برای همیشه حذف شود؟`,
    final: 'بازگرداندن آن ممکن نیست.',
    delete: 'حذف',
    purge: 'حذف همیشگی',
    empty: 'خالی کردن',
    cancel: 'انصراف',
  },
  en: {
    deletesOne: (name) => `Move “${name}” to the recycle bin?`,
    deletesSeveral: (format, count) => `Move ${format.number(count)} items to the recycle bin?`,
    purgesOne: (name) => `Delete “${name}” for good?`,
    purgesSeveral: (format, count) => `Delete ${format.number(count)} items for good?`,
    empties: 'Delete everything in the recycle bin for good?',
    emptiesOf: (owner) => `Delete everything in the recycle bin of ${isolate(owner)} for good?`,
    final: 'This can not be undone.',
    delete: 'Delete',
    purge: 'Delete for good',
    empty: 'Empty',
    cancel: 'Cancel',
  },
})
