import { setup } from 'xstate'
import { isUnfinished } from '#machines/saving'
import { aFolder } from '#tests/windows/explorer/builders'
import { type OpenFolderView, folderViewMachine } from '#windows/explorer/folder-view/folder-view.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

export const paths = definePaths(folderViewMachine, {
  title: ['شیوه‌های دیدن یک پوشه', 'the ways to look at a folder'],
  input: () => ({ owner: listener() as never, window: listener() as never, session: sara, mode: 'FILE' as const, criteria: null }),
  samples: {
    'mode.choose': [{ mode: 'FILE' }, { mode: 'CONTENT' }, { mode: 'RELATION' }],
    'folder.show': [{ folder: aFolder('f') }, { folder: null }],
    'search.show': [{ criteria: { keyword: 'پیمان' } }, { criteria: null }],
    'data.changed': [changedNode('a')],
    'session.changed': [{ session: ali }],
    'xstate.done.actor.loadFolderView': [
      { output: { View: () => null, machine: setup({}).createMachine({ on: { 'frame.save': { actions: () => {} } } }) } },
      {
        output: { View: () => null, machine: setup({}).createMachine({ initial: 'writing', states: { writing: { tags: 'unfinished' } } }) },
      },
    ],
  },
  view: ({ value, context }) => [
    value,
    context.mode,
    context.openViews.map(({ mode, actor }: OpenFolderView) => [mode, isUnfinished(actor)]),
    context.folder?.uuid,
    context.session.username,
    context.criteria?.keyword,
  ],
  longest: 8,
  words: {
    'mode.choose': [
      ['«پرونده‌ها» را بزنید', 'Press "Files"'],
      ['«محتوا» را بزنید', 'Press "Content"'],
      ['«رابطه‌ها» را بزنید', 'Press "Relations"'],
    ],
    'frame.save': ['پنجره را ببندید و «ذخیره و بستن» را بزنید', 'Close the window and press "Save and close"'],
    'mode.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'folder.show': [
      ['به پوشهٔ «f» بروید', 'Go to the folder "f"'],
      ['به ریشه‌ها بروید', 'Go to the roots'],
    ],
    'search.show': [
      ['«پیمان» را جست‌وجو کنید', 'Search for "پیمان"'],
      ['جست‌وجو را پاک کنید', 'Clear the search'],
    ],
    'data.changed': ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'session.changed': ['ویژگی‌های کاربر در جای دیگر تغییر می‌کنند', 'The features of the user change elsewhere'],
    'xstate.done.actor.loadFolderView': [
      ['کد این نما می‌رسد', 'The code of this view arrives'],
      ['کد این نما می‌رسد و در آن چیزی نوشته می‌شود', 'The code of this view arrives, and something is written in it'],
    ],
    'xstate.error.actor.loadFolderView': ['کد این نما نمی‌رسد', 'The code of this view does not arrive'],
  },
})
