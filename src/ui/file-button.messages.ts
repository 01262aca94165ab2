import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    choose: 'گزینش پرونده…',
  },
  en: {
    choose: 'Choose a file…',
  },
})
