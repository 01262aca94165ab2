import { surfaceMachine } from '#desktop/surface.machine'
import { aFolder } from '#tests/windows/explorer/builders'
import { definePaths } from './define'

const changed = { uuids: [], parentUuids: [] }

export const paths = definePaths(surfaceMachine, {
  title: ['نمادهای میزکار', 'the icons of the desktop'],
  samples: {
    'data.changed': [
      { resource: 'node', ...changed },
      { resource: 'task', ...changed },
    ],
    'icon.select': [{ uuid: 'a' }],
    'xstate.done.actor.fetchRoots': [{ output: [aFolder('root')] }],
  },
  view: ({ value, context }) => [value, context.selected, context.folders.length],
  words: {
    'data.changed': [
      ['در جای دیگری پوشه‌ای را تغییر نام دهید', 'Rename a folder elsewhere'],
      ['در جای دیگری وظیفه‌ای را تغییر دهید', 'Change a task elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'icon.select': ['روی نمادی کلیک کنید', 'Click an icon'],
    'icon.deselect': ['روی جای خالی میزکار کلیک کنید', 'Click an empty place of the desktop'],
    'surface.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchRoots': ['پوشه‌های ریشه می‌رسند', 'The root folders arrive'],
    'xstate.error.actor.fetchRoots': ['پوشه‌های ریشه خوانده نمی‌شوند', 'The root folders can not be read'],
  },
})
