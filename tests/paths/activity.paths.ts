import { activityMachine } from '#machines/activity.machine'
import { definePaths } from './define'

export const paths = definePaths(activityMachine, {
  title: ['نشانگر بارگذاری', 'the loading indicator'],
  samples: { 'calls.changed': [{ pending: 2 }, { pending: 1 }, { pending: 0 }] },
  view: ({ value, context }) => [value, context.pending],
  words: {
    'calls.changed': [
      ['کاری کنید که دو فراخوانی در انتظار پاسخ بماند', 'Do something that leaves two calls waiting for their answers'],
      ['بگذارید یکی از آن دو پاسخ بگیرد', 'Let one of the two get its answer'],
      ['بگذارید همهٔ فراخوانی‌ها پاسخ بگیرند', 'Let every call get its answer'],
    ],
  },
})
