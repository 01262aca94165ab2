import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    notFetched: 'این بخش از سرور نرسید. اتصال شبکه را بررسی کنید و دوباره تلاش کنید؛ اگر باز هم نرسید، صفحه را تازه کنید.',
  },
  en: {
    notFetched:
      'This part did not arrive from the server. Check the network connection and try again; if it still does not come, reload the page.',
  },
})
