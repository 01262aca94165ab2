import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    startFlow: 'شروع گردش کار',
    completeTask: 'تکمیل کار…',
    flowTree: 'نمودار گردش کار',
  },
  en: {
    startFlow: 'Start a workflow',
    completeTask: 'Complete task…',
    flowTree: 'Workflow diagram',
  },
})
