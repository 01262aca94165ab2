import { documentTextMachine } from '#widgets/text/document-text.machine'
import { definePaths } from './define'
import { listener, sara, textChanges, textChangeWords } from './stage'

/** More text than fits in a window, so that the window loads the rest when the user reaches the end. */
const half = 'متن\n'.repeat(300)

const page = (text: string, maxLen: number, status: 'READY' | 'READING' | 'QUEUED' = 'READY', place?: number) => ({
  output: { text, length: text.length, offset: 0, maxLen, keywordsLocations: [], status, place },
})

/** Input of the machine as the window of a document passes it. */
const inWindow = { payload: { uuid: 'a', title: 'گزارش' }, window: listener(), session: sara }

export const paths = definePaths(documentTextMachine, {
  title: ['متن سند', 'the text of a document'],
  walks: {
    alone: { input: () => ({ ...inWindow }) },
    begun: { input: () => ({ ...inWindow, initialPage: page(half, 2 * half.length).output }) },
    extracting: { input: () => ({ ...inWindow, initialPage: page('', 0, 'QUEUED', 2).output }) },
  },
  samples: {
    'data.changed': textChanges('a'),
    'text.more': [{ to: 0 }, { to: 2 * half.length }],
    'xstate.done.actor.fetchText': [
      ...[page(half, 2 * half.length), page(half, half.length), page('', 0, 'READING'), page('', 0, 'QUEUED', 3)],
    ],
    'xstate.done.actor.fetchMore': [page(half, 2 * half.length), page('', 2 * half.length), page(half, 3 * half.length)],
  },
  view: ({ value, context }) => [
    ...[value, context.text.length, context.maxLen, context.status, context.place],
    ...[context.error !== undefined, context.requestedLength],
  ],
  words: {
    'data.changed': textChangeWords,
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'text.more': [
      ['تا نزدیکی پایان متن بروید', 'Scroll near the end of the text'],
      ['به بندی بروید که هنوز نرسیده است', 'Go to a passage that is not there yet'],
    ],
    'text.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchText': [
      ['آغاز متن می‌رسد', 'The beginning of the text arrives'],
      ['همهٔ متن می‌رسد', 'The whole text arrives'],
      ['سند هنوز خوانده نشده است', 'The document has not been read yet'],
      ['تصویر در صف خواندن است', 'The picture is waiting to be read'],
    ],
    'xstate.error.actor.fetchText': ['سرور متن را نمی‌دهد', 'The server does not answer the text'],
    'xstate.done.actor.fetchMore': [
      ['ادامهٔ متن می‌رسد', 'The rest of the text arrives'],
      ['ادامه‌ای نمی‌رسد', 'No more of it arrives'],
      ['متن سند در این میان تغییر کرده است', 'The text has changed meanwhile'],
    ],
    'xstate.error.actor.fetchMore': ['سرور ادامهٔ متن را نمی‌دهد', 'The server does not answer the rest'],
    'xstate.after.reloadDelay.documentText.extracting': ['دو ثانیه بگذرد', 'Two seconds go by'],
  },
})
