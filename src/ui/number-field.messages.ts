import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    notNumber: (format: Format) => `این یک عدد نیست. عدد را مانند ${format.number(1234.5)} بنویسید.`,
    notWhole: (format: Format) => `این یک عدد درست نیست. عددی بی‌اعشار بنویسید، مانند ${format.number(1234)}.`,
    outside: (format: Format, min: number, max: number) => `عددی از ${format.number(min)} تا ${format.number(max)} بنویسید.`,
  },
  en: {
    notNumber: (format) => `This is not a number. Write it like ${format.number(1234.5)}.`,
    notWhole: (format) => `This is not a whole number. Write it without a fraction, like ${format.number(1234)}.`,
    outside: (format, min, max) => `Write a number from ${format.number(min)} to ${format.number(max)}.`,
  },
})
