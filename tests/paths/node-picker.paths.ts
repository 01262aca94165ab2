import { aDocument, aFolder } from '#tests/windows/explorer/builders'
import { nodePickerMachine } from '#windows/parts/node-picker/node-picker.machine'
import { definePaths } from './define'
import { changedNode, listener } from './stage'

export const paths = definePaths(nodePickerMachine, {
  title: ['انتخاب پوشه و سند', 'picking folders and documents'],
  input: () => ({ owner: listener() as never, rules: { kinds: 'documents' as const, multiple: true }, mainTitle: 'هستینه' }),
  samples: {
    'list.shown': [],
    'folder.chosen': [{ folder: aFolder('f') }],
    'node.turn': [{ node: aDocument('a', 'txt') }, { node: aFolder('f') }],
    'search.type': [{ text: 'نامه' }, { text: ' ' }],
    'data.changed': [changedNode('a')],
  },
  view: ({ value, context }) => [value, context.keyword, context.isSearch, context.folder?.uuid, context.picked.length],
  limit: 20_000,
  longest: 8,
  walks: {
    documents: {},
    folders: {
      input: () => ({ owner: listener() as never, rules: { kinds: 'folders' as const, multiple: false }, mainTitle: 'هستینه' }),
      only: ['folder.chosen', 'node.turn', 'pick.*'],
    },
  },
  words: {
    'folder.chosen': ['روی پوشهٔ «f» بزنید', 'Click the folder "f"'],
    'node.turn': [
      ['سند «a» را علامت بزنید یا علامتش را بردارید', 'Tick or untick the document "a"'],
      ['پوشهٔ «f» را علامت بزنید یا علامتش را بردارید', 'Tick or untick the folder "f"'],
    ],
    'search.type': [
      ['«نامه» را بنویسید', 'Type "نامه"'],
      ['نوشته را پاک کنید', 'Empty the field'],
    ],
    'search.close': ['«بستن جست‌وجو» را بزنید', 'Press "Close the search"'],
    'pick.confirm': ['دکمهٔ تأیید را بزنید', 'Press the button that confirms'],
    'pick.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'data.changed': ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.after.pause': ['سه‌دهم ثانیه درنگ کنید', 'Wait three tenths of a second'],
    'xstate.error.actor.folderTree': ['درخت پوشه‌ها از کار می‌افتد', 'The folder tree breaks'],
    'xstate.error.actor.documents': ['فهرست سندها از کار می‌افتد', 'The list of documents breaks'],
  },
})
