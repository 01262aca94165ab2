import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    roots: 'برای دیدن رابطه‌ها پوشه‌ای را باز کنید.',
    failed: 'رابطه‌های این پوشه نشان داده نشدند. پوشه را دوباره باز کنید.',
  },
  en: {
    roots: 'Open a folder to see its relations.',
    failed: 'The relations of this folder could not be shown. Open the folder again.',
  },
})
