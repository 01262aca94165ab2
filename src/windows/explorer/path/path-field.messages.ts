import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    pathFailed: 'مسیر بررسی نشد. دوباره تلاش کنید.',
    pathField: 'مسیر پوشه؛ پوشه‌ها را با / جدا کنید',
    unknownPath: (title: string) => `پوشه‌ای با نام «${isolate(title)}» در این مسیر نیست. نام را بررسی کنید.`,
    suggestions: 'پوشه‌های پیشنهادی',
  },
  en: {
    pathFailed: 'The path could not be checked. Please try again.',
    pathField: 'Path of the folder, its steps parted by /',
    unknownPath: (title) => `There is no folder “${isolate(title)}” on this path. Please check the name.`,
    suggestions: 'Suggested folders',
  },
})
