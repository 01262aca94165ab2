import { aDocument } from '#tests/windows/explorer/builders'
import { previewMachine } from '#windows/explorer/preview/preview.machine'
import { definePaths } from './define'

export const paths = definePaths(previewMachine, {
  title: ['پیش‌نمایش', 'the preview'],
  samples: {
    'preview.select': [{ node: aDocument('scan', 'pdf') }, { node: null }, { node: { ...aDocument('scan', 'pdf'), title: 'نامه' } }],
    'xstate.done.actor.fetchPreview': [{ output: { form: 'facts' } }],
  },
  view: ({ value, context }) => [value, context.node?.title, context.shown !== null],
  words: {
    'preview.open': ['پیش‌نمایش را نشان دهید', 'Show the preview'],
    'preview.close': ['پیش‌نمایش را پنهان کنید', 'Hide the preview'],
    'preview.select': [
      ['سندی را برگزینید', 'Select a document'],
      ['انتخاب را بردارید', 'Select nothing'],
      ['سند گزیده را نام دیگری دهید', 'Rename the selected document'],
    ],
    'preview.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchPreview': ['پیش‌نمایش می‌رسد', 'The preview arrives'],
    'xstate.error.actor.fetchPreview': ['پیش‌نمایش دریافت نمی‌شود', 'The preview can not be loaded'],
  },
})
