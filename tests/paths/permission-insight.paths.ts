import { permissionInsightMachine } from '#widgets/permission-editor/permission-insight.machine'
import { definePaths } from './define'

const sara = { kind: 'user', uuid: 'sara', title: 'سارا' }
const page = (count: number) => ({ level: 1, contents: Array.from({ length: count }, (_, n) => ({ n })), totalElements: 2 })

export const paths = definePaths(permissionInsightMachine, {
  title: ['چرایی دسترسی و نگاه دیگری', 'why somebody has a right, and what somebody sees'],
  input: () => ({ uuid: 'n' }),
  samples: {
    'reasons.load': [{ user: sara }],
    'viewAs.load': [{ principal: sara, folder: { uuid: 'n', title: 'پوشه' } }],
    'viewAs.enterFolder': [{ folder: { uuid: 'm', title: 'درون' } }],
    'viewAs.goBack': [{ to: 0 }],
    'xstate.done.actor.fetchReasons': [{ output: { level: 1, grounds: [] } }],
    'xstate.error.actor.fetchReasons': [{ error: { code: 'offline', detail: 'نشد', errors: [] } }],
    'xstate.done.actor.fetchViewAsPage': [{ output: page(1) }],
    'xstate.error.actor.fetchViewAsPage': [{ error: { code: 'offline', detail: 'نشد', errors: [] } }],
  },
  view: ({ value, context }) => [
    value,
    context.user?.uuid,
    context.reasons?.level,
    Math.min(2, context.folderPath.length),
    context.viewAsPage?.contents.length,
    context.errors.reasons?.code,
    context.errors.viewAs?.code,
  ],
  longest: 12,
  walks: {
    reasons: { only: ['reasons.*', 'insight.refresh', 'xstate.done.actor.fetchReasons', 'xstate.error.actor.fetchReasons'] },
    viewAs: {
      only: ['viewAs.*', 'insight.refresh', 'xstate.done.actor.fetchViewAsPage', 'xstate.error.actor.fetchViewAsPage'],
    },
  },
  words: {
    'reasons.load': ['کاربری را در «چرا این دسترسی» انتخاب کنید', 'Choose a user on "Why this right"'],
    'reasons.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'viewAs.load': ['کاربری را در «دیدن به جای دیگری» انتخاب کنید', 'Choose a user on "View as another"'],
    'viewAs.enterFolder': ['پوشه‌ای از فهرست را باز کنید', 'Open a folder of the list'],
    'viewAs.goBack': ['پوشهٔ نخست راه را بزنید', 'Press the first folder of the way'],
    'viewAs.loadMore': ['«نمایش بیشتر» را بزنید', 'Press "Show more"'],
    'viewAs.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'insight.refresh': ['دسترسی‌ها در جای دیگری تغییر می‌کند', 'Permissions change elsewhere'],
    'xstate.done.actor.fetchReasons': ['سرور چرایی را می‌گوید', 'The server tells why'],
    'xstate.error.actor.fetchReasons': ['سرور چرایی را نمی‌گوید', 'The server does not tell why'],
    'xstate.done.actor.fetchViewAsPage': ['سرور آنچه دیده می‌شود را می‌دهد', 'The server answers what is seen'],
    'xstate.error.actor.fetchViewAsPage': ['سرور آنچه دیده می‌شود را نمی‌دهد', 'The server does not answer what is seen'],
  },
})
