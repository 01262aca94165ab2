import { keywordLinkMachine } from '#windows/keyword-link/keyword-link.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const [document, paragraph, keyword] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]

export const paths = definePaths(keywordLinkMachine, {
  title: ['پیوند کلیدواژه', 'linking words with a keyword'],
  input: () => ({
    payload: { docUuid: document, paragraphUuid: paragraph, alt: 'پیمان' },
    ...{ window: listener() as never, session: sara },
  }),
  samples: {
    'data.changed': [changedNode('a')],
    'alt.type': [{ text: 'قرارداد' }, { text: '' }],
    'nodes.picked': [{ nodes: [{ uuid: keyword, title: 'پیمان' }] }],
    'xstate.done.actor.saveLink': [{ output: 'پیوند خورد.' }],
    'xstate.error.actor.saveLink': [{ error: { detail: 'این واژه‌ها در متن نیستند.' } }],
  },
  view: ({ value, context }) => [value, context.alt, context.error !== undefined],
  words: {
    'data.changed': ['برچسبی را در جای دیگر تغییر دهید', 'Change a tag elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'alt.type': [
      ['«قرارداد» را بنویسید', 'Type "قرارداد"'],
      ['واژه‌ها را پاک کنید', 'Empty the words'],
    ],
    'nodes.picked': ['کلیدواژه‌ای را علامت بزنید و «ساختن پیوند» را بزنید', 'Tick a keyword and press "Make the link"'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.saveLink': ['سرور پیوند را نگه می‌دارد', 'The server keeps the link'],
    'xstate.error.actor.saveLink': ['سرور پیوند را نمی‌پذیرد', 'The server refuses the link'],
    'xstate.error.actor.picker': ['درخت برچسب‌ها از کار می‌افتد', 'The tree of tags breaks'],
  },
})
