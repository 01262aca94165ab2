import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    modes: 'شیوهٔ دیدن پوشه',
    FILE: 'پرونده‌ها',
    CONTENT: 'محتوا',
    RELATION: 'رابطه‌ها',
    loading: 'در حال آماده‌سازی',
    failed: 'این نما آماده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
  },
  en: {
    modes: 'How the folder is shown',
    FILE: 'Files',
    CONTENT: 'Content',
    RELATION: 'Relations',
    loading: 'Getting ready',
    failed: 'This view could not be loaded. Check your connection and try again.',
  },
})
