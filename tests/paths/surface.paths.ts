import { binIcon } from '#desktop/surface/surface'
import { surfaceMachine } from '#desktop/surface/surface.machine'
import { aFolder } from '#tests/windows/explorer/builders'
import { definePaths } from './define'
import { listener } from './stage'

const changed = { uuids: [], parentUuids: [] }
const [first, second] = [aFolder('root'), aFolder('work')]
const order = [first.uuid, second.uuid, binIcon]
const search = { uuid: 's', title: 'نامه‌ها', showInDesktop: true, query: { keyword: 'نامه' } }
const directory = { change: 'add', uuid: second.uuid, title: '' }

export const paths = definePaths(surfaceMachine, {
  title: ['نمادهای میزکار', 'the icons of the desktop'],
  input: () => ({ desktop: listener() as never }),
  samples: {
    'data.changed': [
      { resource: 'node', ...changed },
      { resource: 'task', ...changed },
      { resource: 'tile', ...changed },
      { resource: 'savedSearch', ...changed },
    ],
    'icon.pick': [
      { uuid: first.uuid, order, style: {} },
      { uuid: second.uuid, order, style: { toggle: true } },
    ],
    'icon.move': [{ by: 1, order, style: {} }],
    'icons.all': [{ order }],
    'marquee.begin': [{ adds: false }, { adds: true }],
    'marquee.change': [{ uuids: [second.uuid] }],
    'directory.change': [directory],
    'search.change': [
      { change: 'remove', search },
      { change: 'restore', search },
    ],
    'xstate.done.actor.fetchIcons': [{ output: [first, second] }],
    'xstate.done.actor.fetchTiles': [{ output: [{ uuid: 't', title: 'کاشی', kind: 'WINDOW', target: 'profile' }] }],
    'xstate.done.actor.fetchSearches': [{ output: [search] }],
    'xstate.done.actor.makeChange': [{ output: { message: '' } }, { output: { message: '', undo: 'واگرد' } }],
  },
  walks: {
    'what stands there': {
      only: ['data.*', 'surface.retry', 'xstate.done.actor.fetchIcons', 'xstate.error.actor.fetchIcons', 'xstate.after.*'],
      view: ({ value, context }) => [value.icons, context.folders.length],
    },
    tiles: {
      only: ['data.*', 'surface.retry', 'xstate.done.actor.fetchTiles', 'xstate.error.actor.fetchTiles', 'xstate.after.*'],
      view: ({ value, context }) => [value.tiles, context.tiles.length],
    },
    'saved searches': {
      only: ['data.*', 'surface.retry', 'xstate.done.actor.fetchSearches', 'xstate.error.actor.fetchSearches', 'xstate.after.*'],
      view: ({ value, context }) => [value.searches, context.searches.length],
    },
    'what is picked': {
      only: ['icon.*', 'icons.*', 'marquee.*', 'xstate.done.actor.fetchIcons'],
      view: ({ value, context: { selection, selectionBeforeMarquee, folders } }) => [
        value,
        [...selection.picked].sort(),
        selection.cursor,
        selectionBeforeMarquee.adds && [...selectionBeforeMarquee.selection.picked].sort(),
        folders.length,
      ],
      limit: 300,
      most: 60,
    },
    'working directories, and searches that are deleted and kept again': {
      only: ['directory.change', 'search.change', 'xstate.done.actor.makeChange', 'xstate.error.actor.makeChange'],
      view: ({ value, context: { changes } }) => [value.changes, changes[0]?.of, changes[0]?.change, Math.min(changes.length, 2)],
    },
  },
  words: {
    'data.changed': [
      ['در جای دیگری پوشه‌ای را تغییر نام دهید', 'Rename a folder elsewhere'],
      ['در جای دیگری وظیفه‌ای را تغییر دهید', 'Change a task elsewhere'],
      ['در جای دیگری کاشی‌ای را تغییر دهید', 'Change a tile elsewhere'],
      ['در جای دیگری جست‌وجویی را ذخیره کنید', 'Save a search elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'icon.pick': [
      ['روی نخستین نماد کلیک کنید', 'Click the first icon'],
      ['با Ctrl روی دومین نماد کلیک کنید', 'Click the second icon with Ctrl'],
    ],
    'icon.move': ['کلید ↓ را بزنید', 'Press ↓'],
    'icons.all': ['Ctrl+A را بزنید', 'Press Ctrl+A'],
    'icons.none': ['روی جای خالی میزکار کلیک کنید', 'Click an empty place of the desktop'],
    'marquee.begin': [
      ['از جای خالی کادری بکشید', 'Draw a box from an empty place'],
      ['با Ctrl از جای خالی کادری بکشید', 'Draw a box from an empty place with Ctrl'],
    ],
    'marquee.change': ['کادر را روی دومین نماد بکشید', 'Draw the box over the second icon'],
    'marquee.end': ['دکمهٔ موشواره را رها کنید', 'Let the button of the mouse go'],
    'marquee.cancel': ['کلید Esc را بزنید', 'Press Esc'],
    'directory.change': ['پوشه‌ای را به پوشه‌های کاری بیفزایید', 'Add a folder to the working directories'],
    'search.change': [
      ['جست‌وجوی ذخیره‌شده‌ای را حذف کنید', 'Delete a saved search'],
      ['حذف آن را واگرد کنید', 'Undo its deletion'],
    ],
    'surface.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchTiles': ['کاشی‌ها می‌رسند', 'The tiles arrive'],
    'xstate.error.actor.fetchTiles': ['کاشی‌ها خوانده نمی‌شوند', 'The tiles can not be read'],
    'xstate.done.actor.fetchSearches': ['جست‌وجوهای ذخیره‌شده می‌رسند', 'The saved searches arrive'],
    'xstate.error.actor.fetchSearches': ['جست‌وجوهای ذخیره‌شده خوانده نمی‌شوند', 'The saved searches can not be read'],
    'xstate.done.actor.makeChange': [
      ['سرور تغییر پوشهٔ کاری یا بازگشت جست‌وجو را می‌پذیرد', 'The server takes the change of a working directory, or the search back'],
      ['سرور جست‌وجو را حذف می‌کند', 'The server deletes the search'],
    ],
    'xstate.error.actor.makeChange': ['سرور این کار را نمی‌پذیرد', 'The server refuses to'],
    'xstate.done.actor.fetchIcons': ['پوشه‌های میزکار می‌رسند', 'The folders of the desktop arrive'],
    'xstate.error.actor.fetchIcons': ['پوشه‌های میزکار خوانده نمی‌شوند', 'The folders of the desktop can not be read'],
  },
})
