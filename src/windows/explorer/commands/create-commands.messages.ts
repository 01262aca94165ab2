import { defineMessages } from '#text/messages'

/** Words that only the create menu uses. */
export const messages = defineMessages({
  fa: {
    form: 'فرم…',
  },
  en: {
    form: 'Form…',
  },
})
