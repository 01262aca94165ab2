import { idOf } from '#tests/windows/explorer/builders'
import { getNextDatePart } from '#widgets/browse/browse'
import { browseMachine } from '#widgets/browse/browse.machine'
import { definePaths } from './define'
import { listener } from './stage'

const [due, customer] = [idOf('due'), idOf('customer')]
const entries = [
  { uuid: customer, title: 'مشتری', kind: 'RELATION' },
  { uuid: due, title: 'موعد', kind: 'PROPERTY', type: 'DATE' },
]

export const paths = definePaths(browseMachine, {
  title: ['مرور یک پوشه با رابطه یا تاریخ', 'going through a folder by a relation or a date [SRCH-065] [SRCH-066] [SRCH-067]'],
  input: () => ({ owner: listener() as never, folder: { uuid: idOf('orders'), title: 'سفارش‌ها' } }),
  samples: {
    'entry.choose': [{ uuid: due }, { uuid: customer }, { uuid: idOf('stranger') }],
    'value.choose': [{ uuid: idOf('abfa'), title: 'آبفا' }],
    'date.choose': [{ value: 5 }],
    'date.widen': [{ to: undefined }, { to: 'year' }, { to: 'month' }],
    'list.shown': [],
    'xstate.done.actor.fetchEntries': [{ output: entries }],
    'xstate.done.actor.fetchDates': [{ output: [{ value: 5, count: 2 }] }],
  },
  view: ({ value, context }) => [
    value,
    context.entry?.uuid,
    context.step && getNextDatePart(context.step),
    context.step?.showResult,
    context.title,
  ],
  longest: 6,
  most: 200,
  walks: {
    entries: { only: ['xstate.done.actor.fetchEntries', 'xstate.error.actor.fetchEntries', 'browse.retry', 'xstate.error.actor.options'] },
    dates: {
      only: [
        'xstate.done.actor.fetchEntries',
        'entry.choose',
        'date.choose',
        'result.toggle',
        'xstate.done.actor.fetchDates',
        'xstate.error.actor.fetchDates',
        'browse.retry',
      ],
    },
    'back again': {
      view: ({ value, context }) => [value, context.step && getNextDatePart(context.step), context.dates.length],
      only: ['xstate.done.actor.fetchEntries', 'entry.choose', 'date.choose', 'date.widen', 'xstate.done.actor.fetchDates'],
    },
    instances: {
      only: ['xstate.done.actor.fetchEntries', 'entry.choose', 'value.choose', 'result.toggle'],
    },
  },
  words: {
    'entry.choose': [
      ['در «نمایش بر پایهٔ»، «موعد» را برگزینید', 'Choose "موعد" under "Show by"'],
      ['در «نمایش بر پایهٔ»، «مشتری» را برگزینید', 'Choose "مشتری" under "Show by"'],
      ['چیزی که در فهرست نیست برگزیده می‌شود', 'Something that is not in the list is chosen'],
    ],
    'value.choose': ['نمونهٔ «آبفا» را برگزینید', 'Choose the instance "آبفا"'],
    'date.choose': ['یکی از سال‌ها، ماه‌ها یا روزها را بزنید', 'Press one of the years, months or days'],
    'date.widen': [
      ['«همهٔ سال‌ها» را بزنید', 'Press "All years"'],
      ['در تاریخ، سال را بزنید', 'Press the year in the date'],
      ['در تاریخ، ماه را بزنید', 'Press the month in the date'],
    ],
    'result.toggle': ['«نمایش نتیجه» یا «بستن نتیجه» را بزنید', 'Press "Show result" or "Close result"'],
    'browse.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchEntries': ['رابطه‌ها و تاریخ‌های پوشه می‌رسند', 'The relations and dates of the folder arrive'],
    'xstate.error.actor.fetchEntries': ['رابطه‌ها و تاریخ‌های پوشه خوانده نمی‌شوند', 'The relations and dates of the folder can not be read'],
    'xstate.done.actor.fetchDates': ['تاریخ‌ها با شمارشان می‌رسند', 'The dates arrive with their counts'],
    'xstate.error.actor.fetchDates': ['تاریخ‌ها خوانده نمی‌شوند', 'The dates can not be read'],
    'xstate.error.actor.options': ['فهرست نمونه‌ها از کار می‌افتد', 'The list of instances breaks'],
  },
})
