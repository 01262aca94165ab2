import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    one: (title: string) => `برون‌بری ${isolate(title)} با همهٔ آنچه در آن است`,
    many: (format: Format, count: number) => `برون‌بری ${format.number(count)} مورد با همهٔ آنچه در آن‌هاست`,
    hint: 'خروجی یک بستهٔ ZIP است؛ آنچه اجازهٔ دریافتش را ندارید در آن نمی‌آید و نامش در پایان بسته فهرست می‌شود.',
    metadata: 'همراه با ویژگی‌ها',
    metadataHint: 'پرونده‌ای در بسته برای هر مورد یک سطر دارد.',
    log: 'همراه با رویدادها',
    logHint: 'پرونده‌ای در بسته رویدادهای موردهایی را دارد که می‌توانید ویرایش کنید.',
    confirm: 'برون‌بری',
    cancel: 'انصراف',
    failed: 'انجام نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
  },
  en: {
    one: (title) => `Export ${isolate(title)} with all that is in it`,
    many: (format, count) => `Export ${format.number(count)} items with all that is in them`,
    hint: 'It comes as one ZIP. What you may not download stays out; its name is listed at the end of the archive.',
    metadata: 'With metadata',
    metadataHint: 'The file metadata.jsonl has a line for each item.',
    log: 'With the log',
    logHint: 'The file log.jsonl has the log of the items that you may edit.',
    confirm: 'Export',
    cancel: 'Cancel',
    failed: 'It could not be done. Check your connection and try again.',
  },
})
