import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    retry: 'تلاش دوباره',
  },
  en: {
    retry: 'Try again',
  },
})
