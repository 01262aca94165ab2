import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    showBy: 'نمایش بر پایهٔ…',
  },
  en: {
    showBy: 'Show by…',
  },
})
