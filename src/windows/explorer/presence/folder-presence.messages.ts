import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    others: (count: string) => `${count} نفر دیگر در این پوشه`,
    more: (count: string) => `و ${count} نفر دیگر`,
  },
  en: {
    others: (count: string) => `Others in this folder: ${count}`,
    more: (count: string) => `and ${count} more`,
  },
})
