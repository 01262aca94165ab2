import { aDocument, aFolder } from '#tests/windows/explorer/builders'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import { definePaths } from './define'
import { changedNode, listener } from './stage'

export const paths = definePaths(nodePickerMachine, {
  title: ['انتخاب پوشه و سند', 'picking folders and documents'],
  input: () => ({
    ...{ owner: listener() as never, mainTitle: 'هستینه', unsaved: { window: listener() as never, before: [] } },
    rules: { kinds: 'documents' as const, multiple: true },
  }),
  samples: {
    'list.shown': [],
    'folder.chosen': [{ folder: aFolder('f') }],
    'node.toggle': [{ node: aDocument('a', 'txt') }, { node: aFolder('f') }],
    'picked.drop': [{ uuid: aDocument('a', 'txt').uuid }],
    'child.type': [{ title: 'تازه' }],
    'child.add': [{ child: { parent: aFolder('f'), title: 'تازه' } }, { child: { parent: aFolder('f'), title: ' ' } }],
    'xstate.done.actor.addChild': [{ output: aFolder('new') }],
    'xstate.error.actor.addChild': [{ error: { detail: 'این نام هست.' } }],
    'search.type': [{ text: 'نامه' }, { text: ' ' }],
    'data.changed': [changedNode('a')],
  },
  view: ({ value, context }) => [
    value,
    context.keyword,
    context.isSearch,
    context.folder?.uuid,
    context.picked.length,
    context.title,
    context.error !== undefined,
  ],
  limit: 20_000,
  longest: 8,
  walks: {
    documents: {},
    tags: {
      input: () => ({
        ...{ owner: listener() as never, mainTitle: 'هستینه', picked: [aDocument('a', 'txt')] },
        unsaved: { window: listener() as never, before: [] },
        rules: { kinds: 'any' as const, multiple: true, keepsLast: true, addsChild: true },
      }),
      only: ['node.toggle', 'picked.*', 'child.*', 'pick.*', 'xstate.done.actor.addChild', 'xstate.error.actor.addChild'],
    },
    folders: {
      input: () => ({ owner: listener() as never, rules: { kinds: 'folders' as const, multiple: false }, mainTitle: 'هستینه' }),
      only: ['folder.chosen', 'node.toggle', 'pick.*'],
    },
  },
  words: {
    'folder.chosen': ['روی پوشهٔ «f» بزنید', 'Click the folder "f"'],
    'node.toggle': [
      ['سند «a» را علامت بزنید یا علامتش را بردارید', 'Tick or untick the document "a"'],
      ['پوشهٔ «f» را علامت بزنید یا علامتش را بردارید', 'Tick or untick the folder "f"'],
    ],
    'picked.drop': ['«a» را از فهرست انتخاب‌شده‌ها بردارید', 'Take "a" off the list of what is chosen'],
    'child.type': ['نام چیز تازه‌ای را بنویسید', 'Type the name of something new'],
    'child.add': [
      ['زیر «f» چیزی به نام «تازه» بسازید', 'Make something called "تازه" below "f"'],
      ['بدون نام زیر «f» چیزی بسازید', 'Make something without a name below "f"'],
    ],
    'xstate.done.actor.addChild': ['ساخته می‌شود', 'It is made'],
    'xstate.error.actor.addChild': ['سرور آن را نمی‌سازد', 'The server does not make it'],
    'search.type': [
      ['«نامه» را بنویسید', 'Type "نامه"'],
      ['نوشته را پاک کنید', 'Empty the field'],
    ],
    'search.close': ['«بستن جست‌وجو» را بزنید', 'Press "Close the search"'],
    'pick.confirm': ['دکمهٔ تأیید را بزنید', 'Press the button that confirms'],
    'pick.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'data.changed': ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.after.typingPause': ['سه‌دهم ثانیه درنگ کنید', 'Wait three tenths of a second'],
    'xstate.error.actor.folderTree': ['درخت پوشه‌ها از کار می‌افتد', 'The folder tree breaks'],
    'xstate.error.actor.documents': ['فهرست سندها از کار می‌افتد', 'The list of documents breaks'],
  },
})
