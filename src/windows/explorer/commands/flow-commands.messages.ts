import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    startFlow: 'شروع گردش کار',
    completeTask: 'تکمیل کار…',
    refer: 'ارجاع کار…',
    flowTree: 'نمودار گردش کار',
  },
  en: {
    startFlow: 'Start a workflow',
    completeTask: 'Complete task…',
    refer: 'Refer the task…',
    flowTree: 'Workflow diagram',
  },
})
