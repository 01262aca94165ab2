import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    moveChosen: 'انتقال به اینجا',
    moveWhere: 'پوشهٔ مقصد',
  },
  en: {
    moveChosen: 'Move here',
    moveWhere: 'Destination folder',
  },
})
