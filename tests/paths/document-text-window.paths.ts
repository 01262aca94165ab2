import { documentTextWindowMachine } from '#windows/document-text/document-text-window.machine'
import { definePaths } from './define'
import { listener, sara, textChanges, textChangeWords } from './stage'

export const paths = definePaths(documentTextWindowMachine, {
  title: ['پنجرهٔ متن سند', 'the window of a text'],
  input: () => ({ payload: { uuid: 'a', title: 'گزارش' }, window: listener() as never, session: sara }),
  samples: { 'data.changed': textChanges('a') },
  view: ({ value, context }) => [value, context.words !== undefined],
  words: {
    'data.changed': textChangeWords,
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'words.open': ['«واژه‌ها روی تصویر» را بزنید', 'Press "Words over the picture"'],
    'words.close': ['«متن» را بزنید', 'Press "Text"'],
  },
})
