import type { Dashboard } from '#api/contract/report'
import type { Tile } from '#windows/dashboard/dashboard'
import { dashboardMachine } from '#windows/dashboard/dashboard.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const id = (last: number) => `11111111-1111-4111-8111-11111111111${last}`
const tile = (last: number, x: number): Dashboard['widgets'][number] => ({
  ...{ uuid: id(last), title: `کاشی ${last}`, kind: 'REPORT_FORM', reportUuid: id(9), x, y: 0, width: 50, height: 4 },
})
const board = (last: number, widgets: Dashboard['widgets']): Dashboard => ({
  uuid: id(last),
  title: `داشبورد ${last}`,
  isDefault: true,
  widgets,
})
const both = [board(1, [tile(3, 50), tile(2, 0)]), board(2, [])]
const fewer = [board(1, [tile(2, 0), { ...tile(3, 50), title: 'کاشی دیگر' }])]
const changed = (resource: string) => ({ resource, uuids: ['a'], parentUuids: [] })

export const paths = definePaths(dashboardMachine, {
  title: ['پنجرهٔ داشبورد', 'the window of a dashboard'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changed('dashboard'), changed('node'), changed('help')],
    'dashboard.choose': [{ uuid: id(2) }],
    'xstate.done.actor.loadDashboards': [{ output: both }, { output: fewer }, { output: [] }],
    'xstate.error.actor.loadDashboards': [{ error: { code: 'unavailable', detail: 'نشد', errors: [] } }],
  },
  view: ({ value, context: { chosen, tiles, error } }) => [
    value,
    chosen,
    tiles.map(({ widget }: Tile) => widget.title),
    error !== undefined,
  ],
  words: {
    'data.changed': [
      ['مدیر سامانه داشبوردی را تغییر می‌دهد', 'An administrator changes a dashboard'],
      ['نمونه‌ای تغییر می‌کند', 'An instance changes'],
      ['چیز دیگری تغییر می‌کند', 'Something else changes'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'dashboard.choose': ['داشبورد دوم را برگزینید', 'Choose the second dashboard'],
    'dashboard.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'dashboard.refresh': ['«تازه‌سازی» را بزنید', 'Press "Refresh"'],
    'xstate.done.actor.loadDashboards': [
      ['دو داشبورد می‌رسد', 'Two dashboards arrive'],
      ['یک داشبورد با کاشی‌های دیگر می‌رسد', 'One dashboard with other tiles arrives'],
      ['هیچ داشبوردی نیست', 'There is no dashboard'],
    ],
    'xstate.error.actor.loadDashboards': ['داشبوردها خوانده نمی‌شوند', 'The dashboards can not be read'],
  },
})
