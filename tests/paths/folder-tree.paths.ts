import { aFolder, idOf, nothing } from '#tests/windows/explorer/builders'
import { rootBranch } from '#widgets/folder-tree/folder-tree'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import type { FolderTreeContext } from '#widgets/folder-tree/folder-tree-setup'
import { definePaths } from './define'
import { listener } from './stage'

const page = (...names: string[]) => ({ folders: names.map((name) => aFolder(name)), totalElements: names.length })
const roots = { ...page('a', 'b'), next: 'mark', totalElements: 3 }
const shut = { folders: [aFolder('a', { may: nothing })], totalElements: 1 }

const seen = ({ value, context }: { value: unknown; context: FolderTreeContext }) => [
  value,
  [...context.tree.branches].map(([uuid, { state, folders }]) => [uuid, state, folders.length]),
  [...context.tree.open],
  context.cursor,
  context.clicked,
  context.staleBranches.size > 0,
]

export const paths = definePaths(folderTreeMachine, {
  title: ['درخت پوشه‌ها', 'the folder tree'],
  input: () => ({ owner: listener() as never }),
  samples: {
    'place.open': [{ key: idOf('a') }],
    'place.close': [{ key: idOf('a') }],
    'place.toggle': [{ key: idOf('a') }],
    'level.open': [{ key: idOf('a') }],
    'place.click': [{ key: idOf('a') }, { key: idOf('b') }],
    'place.choose': [{ key: idOf('a') }],
    'path.show': [{ pathUuids: [idOf('a'), idOf('aa')] }],
    'cursor.to': [{ key: idOf('b') }],
    'branch.more': [{ uuid: rootBranch }],
    'branch.folderMoved': [{ branch: rootBranch, uuid: idOf('b'), before: idOf('a') }],
    'branch.retry': [{ uuid: rootBranch }],
    'branch.loaded': [
      { uuid: rootBranch, page: roots, append: false },
      { uuid: rootBranch, page: shut, append: false },
    ],
    'branch.failed': [{ uuid: rootBranch }],
    'data.changed': [
      { resource: 'node', uuids: [idOf('a')], parentUuids: [] },
      { resource: 'task', uuids: [], parentUuids: [] },
    ],
  },
  view: seen as never,
  walks: {
    branches: {
      only: [
        'tree.*',
        'branch.more',
        'branch.retry',
        'branch.loaded',
        'branch.failed',
        'place.open',
        'place.close',
        'level.open',
        'path.show',
        'xstate.*',
      ],
      limit: 800,
      most: 60,
    },
    clicks: { only: ['tree.show', 'branch.loaded', 'place.click', 'place.toggle', 'place.choose', 'cursor.to'], limit: 800, most: 60 },
    order: {
      view: ({ value, context }) => [
        value,
        [...(context as FolderTreeContext).tree.branches.values()].map(({ folders }) => folders.map(({ uuid }) => uuid)),
      ],
      only: ['tree.show', 'branch.loaded', 'branch.folderMoved'],
    },
    changes: { only: ['tree.show', 'branch.loaded', 'data.*'], limit: 300, most: 40 },
  },
  words: {
    'tree.show': ['درخت پوشه‌ها را نشان دهید', 'Show the folder tree'],
    'tree.hide': ['درخت پوشه‌ها را پنهان کنید', 'Hide the folder tree'],
    'place.open': ['نخستین پوشه را باز کنید', 'Open the first folder'],
    'place.close': ['نخستین پوشه را ببندید', 'Close the first folder'],
    'place.toggle': ['فلش کنار نخستین پوشه را بزنید', 'Press the arrow beside the first folder'],
    'level.open': ['روی نخستین پوشه کلید * را بزنید', 'Press * on the first folder'],
    'place.click': [
      ['روی نخستین پوشه کلیک کنید', 'Click the first folder'],
      ['روی دومین پوشه کلیک کنید', 'Click the second folder'],
    ],
    'place.choose': ['روی نخستین پوشه کلید Enter را بزنید', 'Press Enter on the first folder'],
    'path.show': ['به پوشه‌ای درون نخستین پوشه بروید', 'Go to a folder in the first one'],
    'cursor.to': ['با کلیدها به دومین پوشه بروید', 'Go to the second folder by keyboard'],
    'branch.more': ['«پوشه‌های بیشتر» را بزنید', 'Press "More folders"'],
    'branch.folderMoved': ['پوشهٔ دوم را پیش از پوشهٔ نخست ببرید', 'Move the second folder before the first one'],
    'branch.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'branch.loaded': [
      ['پوشه‌ها از سرور می‌رسند', 'The folders arrive'],
      ['تنها پوشه‌ای می‌رسد که خواندنش مجاز نیست', 'Only a folder that may not be read arrives'],
    ],
    'branch.failed': ['پوشه‌ها خوانده نمی‌شوند', 'The folders can not be read'],
    'data.changed': [
      ['پوشه‌ای را در جای دیگری تغییر نام دهید', 'Rename a folder elsewhere'],
      ['وظیفه‌ای را در جای دیگری تغییر دهید', 'Change a task elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.error.actor.branches': ['خواندن پوشه‌ها از کار می‌افتد', 'Reading the folders breaks'],
  },
})
