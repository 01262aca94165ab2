import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    tagText: 'برچسب‌گذاری متن',
  },
  en: {
    tagText: 'Tag the text',
  },
})
