import { textCompareMachine } from '#windows/text-compare/text-compare.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const item = (n: number) => ({ uuid: `00000000-0000-4000-8000-00000000000${n}`, title: `پوشهٔ ${n}` })
const entry = { path: 'نامه.txt', state: 'DIFFERENT' as const, first: item(3), second: item(4) }
const folders = { what: 'folders' as const, first: item(1), second: item(2) }

export const paths = definePaths(textCompareMachine, {
  title: ['مقایسهٔ متن', 'comparing texts'],
  walks: {
    texts: { input: () => ({ payload: {}, window: listener() as never, session: sara }) },
    folders: { input: () => ({ payload: folders, window: listener() as never, session: sara }) },
  },
  samples: {
    'data.changed': [changedNode(item(1).uuid), changedNode('z'), { resource: 'permission', uuids: ['z'], parentUuids: [] }],
    'text.change': [
      { side: 'firstText', text: 'متن' },
      { side: 'firstText', text: '' },
    ],
    'viewer.choose': [{ viewer: 'inline' }, { viewer: 'beside' }, { viewer: 'code' }],
    'entry.open': [{ entry }],
    'xstate.done.actor.compare': [{ output: { segments: [] } }],
    'xstate.done.actor.refresh': [{ output: { entries: [entry] } }],
  },
  view: ({ value, context }) => [
    ...[value, context.viewer, context.texts.firstText, context.texts.secondText],
    ...[context.compared && Object.keys(context.compared).join(), context.failure],
  ],
  words: {
    'data.changed': [
      ['در جای دیگری یکی از دو پوشه را تغییر دهید', 'Change one of the folders elsewhere'],
      ['در جای دیگری سند دیگری را تغییر دهید', 'Change another document elsewhere'],
      ['دسترسی به پوشه‌ای را تغییر دهید', 'Change the rights on a folder'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'text.change': [
      ['در متن نخست بنویسید', 'Type in the first text'],
      ['متن نخست را پاک کنید', 'Empty the first text'],
    ],
    'texts.swap': ['«جابه‌جا کردن دو متن» را بزنید', 'Press "Swap the texts"'],
    'texts.edit': ['«ویرایش متن‌ها» را بزنید', 'Press "Edit the texts"'],
    'viewer.choose': [
      ['«در متن» را برگزینید', 'Choose "In the text"'],
      ['«کنار هم» را برگزینید', 'Choose "Side by side"'],
      ['«خط به خط» را برگزینید', 'Choose "Line by line"'],
    ],
    'entry.open': ['یک مورد را باز کنید', 'Open an item'],
    'compare.start': ['«مقایسه» را بزنید', 'Press "Compare"'],
    'compare.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.compare': ['تفاوت‌ها می‌رسند', 'The differences arrive'],
    'xstate.done.actor.refresh': ['دوباره مقایسه می‌شوند', 'They are compared again'],
    'xstate.error.actor.refresh': ['مقایسهٔ دوباره شکست می‌خورد', 'Comparing again fails'],
    'xstate.error.actor.compare': ['مقایسه شکست می‌خورد', 'Comparing fails'],
  },
})
