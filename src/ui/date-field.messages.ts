import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    open: (field: string) => `گشودن تقویم ${field}`,
    calendar: (field: string) => `تقویم ${field}`,
    earlierMonth: 'ماه پیش',
    laterMonth: 'ماه پس',
    month: 'ماه',
    year: 'سال',
    today: 'امروز',
    clear: 'پاک کردن',
    holiday: 'تعطیل',
    off: (day: string, holiday: string) => `${day}، ${isolate(holiday)}`,
    past: 'این روز گذشته است. روز دیگری بنویسید.',
  },
  en: {
    open: (field) => `Open the calendar of ${field}`,
    calendar: (field) => `Calendar of ${field}`,
    earlierMonth: 'Earlier month',
    laterMonth: 'Later month',
    month: 'Month',
    year: 'Year',
    today: 'Today',
    clear: 'Clear',
    holiday: 'Day off',
    off: (day, holiday) => `${day}, ${isolate(holiday)}`,
    past: 'This day has passed. Write another.',
  },
})
