import { pageWordsMachine } from '#windows/document-text/page-words.machine'
import { definePaths } from './define'
import { textChanges, textChangeWords } from './stage'

const word = (index: number, text: string) => ({
  index,
  text,
  confidence: 90,
  line: 0,
  box: [0, 0, 0.1, 0.1] as [number, number, number, number],
})
const page = (isCorrectable: boolean, recognitionUuid = 'r') => ({
  output: {
    words: { recognitionUuid, page: 1, pages: 2, words: [word(0, 'الف'), word(1, 'ب')], isCorrectable },
    picture: new Blob(),
  },
})

export const paths = definePaths(pageWordsMachine, {
  title: ['واژه‌ها روی تصویر', 'words over the picture'],
  input: () => ({ uuid: 'a' }),
  samples: {
    'data.changed': textChanges('a'),
    'word.choose': [{ index: 1 }],
    'word.edit': [{ index: 0 }, { index: 7 }],
    'word.type': [{ text: 'پ' }, { text: 'الف' }],
    'page.step': [{ by: 1 }, { by: -1 }],
    'xstate.done.actor.fetchPage': [page(true), page(false), page(true, 's')],
    'xstate.error.actor.fetchPage': [{ error: { detail: 'سند در دسترس نیست.' } }],
    'xstate.done.actor.saveWord': [{ output: page(true).output.words }],
    'xstate.error.actor.saveWord': [{ error: { detail: 'کاربر دیگری آن را تغییر داده است.' } }],
  },
  view: ({ value, context }) => [
    ...[value, context.page, context.chosen, context.draft, context.isOutdated, context.error !== undefined],
    context.shown?.words.isCorrectable,
  ],
  words: {
    'data.changed': textChangeWords,
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'word.choose': ['با کلید جهت به واژهٔ دوم بروید', 'Go to the second word with an arrow key'],
    'word.edit': [
      ['روی واژهٔ نخست بزنید', 'Click the first word'],
      ['روی واژه‌ای بزنید که دیگر نیست', 'Click a word that is not there any more'],
    ],
    'word.type': [
      ['متن دیگری بنویسید', 'Type another text'],
      ['همان متن را بنویسید', 'Type the same text'],
    ],
    'word.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'word.cancel': ['Esc را بزنید', 'Press Esc'],
    'page.step': [
      ['«صفحهٔ بعد» را بزنید', 'Press "Next page"'],
      ['«صفحهٔ پیش» را بزنید', 'Press "Previous page"'],
    ],
    'words.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchPage': [
      ['واژه‌ها و تصویر صفحه می‌رسند', 'The words and the picture of the page arrive'],
      ['واژه‌ها می‌رسند و کاربر نمی‌تواند آن‌ها را اصلاح کند', 'The words arrive, and the user may not correct them'],
      ['سند دوباره تشخیص داده شده است', 'The document has been recognised again'],
    ],
    'xstate.error.actor.fetchPage': ['سرور واژه‌ها را نمی‌دهد', 'The server does not answer the words'],
    'xstate.done.actor.saveWord': ['سرور اصلاح را ذخیره می‌کند', 'The server stores the correction'],
    'xstate.error.actor.saveWord': ['سرور می‌گوید واژه تغییر کرده است', 'The server says that the word has changed'],
  },
})
