import { addTagMachine } from '#windows/add-tag/add-tag.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const [document, keyword] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]

export const paths = definePaths(addTagMachine, {
  title: ['افزودن برچسب', 'tagging a part of a text'],
  input: () => ({
    payload: { docUuid: document, from: 3, to: 9, text: 'قرارداد', keywords: [], overlaps: true },
    ...{ window: listener() as never, session: sara },
  }),
  walks: {
    new: {},
    tagged: {
      input: () => ({
        payload: { docUuid: document, from: 3, to: 9, text: 'قرارداد', keywords: [], paragraphUuid: keyword },
        ...{ window: listener() as never, session: sara },
      }),
    },
  },
  samples: {
    'data.changed': [changedNode('a')],
    'nodes.picked': [{ nodes: [{ uuid: keyword, title: 'پیمان' }] }],
    'xstate.error.actor.saveTags': [{ error: { detail: 'ذخیره نشد.' } }],
  },
  view: ({ value, context }) => [value, context.payload.paragraphUuid, context.tags.length, context.error !== undefined],
  words: {
    'data.changed': ['برچسبی را در جای دیگر تغییر دهید', 'Change a tag elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'nodes.picked': ['برچسبی را علامت بزنید و «برچسب زدن» را بزنید', 'Tick a tag and press "Tag"'],
    'frame.save': ['هنگام بستن پنجره «ذخیره» را برگزینید', 'Choose "Save" while closing the window'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.saveTags': ['سرور برچسب را نگه می‌دارد', 'The server keeps the tag'],
    'xstate.error.actor.saveTags': ['سرور برچسب را نمی‌پذیرد', 'The server refuses the tag'],
    'xstate.error.actor.picker': ['درخت برچسب‌ها از کار می‌افتد', 'The tree of tags breaks'],
  },
})
