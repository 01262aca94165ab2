import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    what: 'چه چیزی چاپ شود',
    all: 'همهٔ فهرست',
    selected: (format: Format, count: number) => `انتخاب‌شده‌ها (${format.number(count)})`,
    list: (title: string) => `فهرست «${isolate(title)}»`,
    print: 'چاپ',
    cancel: 'انصراف',
    failed: 'فهرست خوانده نشد. دوباره تلاش کنید.',
    printed: (date: string, time: string, by: string) => `چاپ در ${date}، ساعت ${time}، ${isolate(by)}`,
    count: (format: Format, count: number) => `${format.number(count)} مورد`,
    firstOf: (format: Format, shown: number, total: number) => `${format.number(shown)} مورد نخست از ${format.number(total)}`,
    number: 'ردیف',
  },
  en: {
    what: 'What to print',
    all: 'The whole list',
    selected: (format, count) => `Selected (${format.number(count)})`,
    list: (title) => `The list “${isolate(title)}”`,
    print: 'Print',
    cancel: 'Cancel',
    failed: 'The list could not be read. Try again.',
    printed: (date, time, by) => `Printed on ${date}, ${time}, ${isolate(by)}`,
    count: (format, count) => `${format.number(count)} ${count === 1 ? 'item' : 'items'}`,
    firstOf: (format, shown, total) => `The first ${format.number(shown)} of ${format.number(total)} items`,
    number: 'No.',
  },
})
