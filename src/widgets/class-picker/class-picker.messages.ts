import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    search: 'جست‌وجو در کلاس‌ها',
    tree: 'کلاس‌ها',
    tick: (title: string) => `انتخاب کلاس ${isolate(title)}`,
    nothingPicked: 'هنوز کلاسی انتخاب نشده است.',
    childLabel: (title: string) => `کلاس تازه زیر ${isolate(title)}`,
    childHint: 'نخست جایی را در درخت برگزینید.',
    childAdd: 'ساختن کلاس',
  },
  en: {
    search: 'Search the classes',
    tree: 'Classes',
    tick: (title) => `Choose the class ${isolate(title)}`,
    nothingPicked: 'No class is chosen yet.',
    childLabel: (title) => `New class below ${isolate(title)}`,
    childHint: 'Choose a place in the tree first.',
    childAdd: 'Make the class',
  },
})
