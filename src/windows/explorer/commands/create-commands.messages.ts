import { defineMessages } from '#text/messages'

/** Texts of the create menu. */
export const messages = defineMessages({
  fa: {
    form: 'فرم…',
  },
  en: {
    form: 'Form…',
  },
})
