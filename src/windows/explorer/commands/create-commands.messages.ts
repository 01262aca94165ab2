import { defineMessages } from '#text/messages'

/** What only the menu of making something names. */
export const messages = defineMessages({
  fa: {
    form: 'فرم…',
  },
  en: {
    form: 'Form…',
  },
})
