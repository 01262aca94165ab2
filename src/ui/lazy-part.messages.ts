import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    search: 'جست‌وجو',
    notFetched: 'این بخش از سرور نرسید. اتصال شبکه را بررسی کنید و دوباره تلاش کنید؛ در صورت نیاز، صفحه خودبه‌خود تازه می‌شود.',
  },
  en: {
    search: 'Search',
    notFetched:
      'This part did not arrive from the server. Check the network connection and try again; if need be, the page reloads by itself.',
  },
})
