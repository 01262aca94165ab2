import { vocabularyMachine } from '#machines/vocabulary.machine'
import { definePaths } from './define'

export const paths = definePaths(vocabularyMachine, {
  title: ['واژه‌هایی که پنجره‌ها با هم دارند', 'the words that windows share'],
  samples: {
    'labels.request': [
      { enums: ['LogType'], locale: 'fa' },
      { enums: ['LogType', 'ServiceName'], locale: 'fa' },
      { enums: ['LogType'], locale: 'en' },
    ],
    'keywords.given': [{ keywords: [{ uuid: 'k', title: 'مناقصه' }] }, { keywords: [{ uuid: 'm', title: 'قرارداد' }] }],
    'xstate.done.actor.fetchLabels': [{ output: { LogType: { VIEW: 'دیدن' }, ServiceName: { OCR: 'نویسه‌خوانی' } } }],
  },
  view: ({ value, context }) => [
    value,
    context.locale,
    Object.keys(context.enumMessage).length,
    context.requested.length,
    context.keywords[0]?.uuid,
  ],
  walks: {
    labels: { only: ['labels.request', 'xstate.done.actor.fetchLabels', 'xstate.error.actor.fetchLabels'] },
    keywords: { only: ['keywords.given'] },
  },
  words: {
    'labels.request': [
      ['رویدادهای سامانه را باز کنید', 'Open the log'],
      ['درخواست‌های سرویس‌ها را ببینید', 'Look at the requests to services'],
      ['زبان را انگلیسی کنید و رویدادها را باز کنید', 'Switch to English and open the log'],
    ],
    'keywords.given': [
      ['به سندی کلیدواژهٔ «مناقصه» بدهید', 'Give a document the keyword «مناقصه»'],
      ['به سندی کلیدواژهٔ «قرارداد» بدهید', 'Give a document the keyword «قرارداد»'],
    ],
    'xstate.done.actor.fetchLabels': ['نام‌ها از سرور می‌رسند', 'The names arrive from the server'],
    'xstate.error.actor.fetchLabels': ['نام‌ها نمی‌رسند', 'The names do not arrive'],
  },
})
