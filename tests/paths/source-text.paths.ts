import { sourceTextMachine } from '#windows/source-text/source-text.machine'
import { definePaths } from './define'
import { listener, sara, textChanges, textChangeWords } from './stage'

const [a, b, c] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
const first = { text: 'متن سند', length: 7, offset: 0, maxLen: 7, keywordsLocations: [], status: 'READY' as const }
const range = (from: number) => ({ firstDocFrom: from, firstDocTo: from + 3, secondDocFrom: 10, secondDocTo: 13 })
const source = (uuid: string, ranges: number[]) => ({ uuid, title: 'منبع', percentage: 40, ranges: ranges.map(range) })
const two = [source(b, [0, 4]), source(c, [])]
const opened = [two, []].map((sources) => ({ output: { first, sources } }))
const refreshed = [two, [source(c, [])], []].map((sources) => ({ output: { sources } }))

export const paths = definePaths(sourceTextMachine, {
  title: ['متن و منبع‌ها', 'a text and its sources'],
  input: () => ({ payload: { uuid: a, title: 'گزارش' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': textChanges(a),
    'source.choose': [{ uuid: b }, { uuid: c }],
    'passage.choose': [{ at: 1 }, { at: 7 }],
    'passage.step': [{ by: 1 }, { by: -1 }],
    'xstate.done.actor.open': opened,
    'xstate.error.actor.open': [{ error: { detail: 'سند در دسترس نیست.' } }],
    'xstate.done.actor.refresh': refreshed,
  },
  view: ({ value, context }) => [value, context.sources.length, context.chosen?.uuid, context.passage, Object.keys(context.sourceTexts)],
  words: {
    'data.changed': textChangeWords,
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'source.choose': [
      ['برگهٔ منبع نخست را باز کنید', 'Open the tab of the first source'],
      ['برگهٔ منبع دوم را باز کنید', 'Open the tab of the second source'],
    ],
    'passage.choose': [
      ['روی بند دوم کلیک کنید', 'Click the second passage'],
      ['روی بندی کلیک کنید که دیگر نیست', 'Click a passage that is not there any more'],
    ],
    'passage.step': [
      ['«بند همسان بعدی» را بزنید', 'Press "Next common passage"'],
      ['«بند همسان پیشین» را بزنید', 'Press "Previous common passage"'],
    ],
    'xstate.done.actor.open': [
      ['متن و دو منبع آن می‌رسند', 'The text and two sources of it arrive'],
      ['متن می‌رسد و منبعی ندارد', 'The text arrives, and has no source'],
    ],
    'xstate.error.actor.open': ['سرور متن را نمی‌دهد', 'The server does not answer the text'],
    'xstate.done.actor.refresh': [
      ['هنوز دو منبع دارد', 'It still has two sources'],
      ['یک منبع از آن‌ها مانده است', 'One of the sources is left'],
      ['دیگر منبعی ندارد', 'It has no source any more'],
    ],
    'xstate.error.actor.refresh': ['سرور این بار پاسخ نمی‌دهد', 'The server does not answer this time'],
  },
})
