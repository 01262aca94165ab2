import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    check: 'بررسی املا',
    checking: 'متن بررسی می‌شود…',
    found: (format: Format, count: number) => `${format.number(count)} مورد شاید نادرست باشد.`,
    none: 'موردی پیدا نشد.',
    failed: 'املا بررسی نشد. متن شما سر جای خود است؛ ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    list: 'موردهای بررسی املا',
    show: (word: string) => `نمایش «${isolate(word)}» در متن`,
    replace: (word: string, by: string) => `جایگزینی «${isolate(word)}» با «${isolate(by)}»`,
    noSuggestion: 'پیشنهادی نیست.',
    ignore: 'نادیده بگیر',
    ignoreWord: (word: string) => `نادیده بگیر: «${isolate(word)}»`,
    close: 'بستن بررسی املا',
  },
  en: {
    check: 'Check spelling',
    checking: 'The text is being checked…',
    found: (format, count) => `${format.number(count)} ${count === 1 ? 'place' : 'places'} may be wrong.`,
    none: 'Nothing was found.',
    failed: 'The spelling was not checked. Your text is as it was; check your connection and try again.',
    list: 'What the spelling check found',
    show: (word) => `Show “${isolate(word)}” in the text`,
    replace: (word, by) => `Replace “${isolate(word)}” by “${isolate(by)}”`,
    noSuggestion: 'No suggestion.',
    ignore: 'Ignore',
    ignoreWord: (word) => `Ignore: “${isolate(word)}”`,
    close: 'Close the spelling check',
  },
})
