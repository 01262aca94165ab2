import { permissionInsightMachine } from '#widgets/permission-editor/permission-insight.machine'
import { definePaths } from './define'

const sara = { kind: 'user', uuid: 'sara', title: 'سارا' }
const page = (count: number) => ({ level: 1, contents: Array.from({ length: count }, (_, n) => ({ n })), totalElements: 2 })

export const paths = definePaths(permissionInsightMachine, {
  title: ['چرایی دسترسی و نگاه دیگری', 'why somebody has a right, and what somebody sees'],
  input: () => ({ uuid: 'n' }),
  samples: {
    'why.ask': [{ user: sara }],
    'seen.ask': [{ principal: sara, folder: { uuid: 'n', title: 'پوشه' } }],
    'seen.enter': [{ folder: { uuid: 'm', title: 'درون' } }],
    'seen.back': [{ to: 0 }],
    'xstate.done.actor.fetchReasons': [{ output: { level: 1, grounds: [] } }],
    'xstate.error.actor.fetchReasons': [{ error: { code: 'offline', detail: 'نشد', errors: [] } }],
    'xstate.done.actor.fetchSeen': [{ output: page(1) }],
    'xstate.error.actor.fetchSeen': [{ error: { code: 'offline', detail: 'نشد', errors: [] } }],
  },
  view: ({ value, context }) => [
    value,
    context.user?.uuid,
    context.reasons?.level,
    Math.min(2, context.trail.length),
    context.seen?.contents.length,
    context.errors.why?.code,
    context.errors.seen?.code,
  ],
  longest: 12,
  walks: {
    why: { only: ['why.*', 'insight.renew', 'xstate.done.actor.fetchReasons', 'xstate.error.actor.fetchReasons'] },
    seen: {
      only: ['seen.*', 'insight.renew', 'xstate.done.actor.fetchSeen', 'xstate.error.actor.fetchSeen'],
    },
  },
  words: {
    'why.ask': ['کاربری را در «چرا این دسترسی» انتخاب کنید', 'Choose a user on "Why this right"'],
    'why.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'seen.ask': ['کاربری را در «دیدن به جای دیگری» انتخاب کنید', 'Choose a user on "View as another"'],
    'seen.enter': ['پوشه‌ای از فهرست را باز کنید', 'Open a folder of the list'],
    'seen.back': ['پوشهٔ نخست راه را بزنید', 'Press the first folder of the way'],
    'seen.more': ['«نمایش بیشتر» را بزنید', 'Press "Show more"'],
    'seen.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'insight.renew': ['دسترسی‌ها در جای دیگری تغییر می‌کند', 'Permissions change elsewhere'],
    'xstate.done.actor.fetchReasons': ['سرور چرایی را می‌گوید', 'The server tells why'],
    'xstate.error.actor.fetchReasons': ['سرور چرایی را نمی‌گوید', 'The server does not tell why'],
    'xstate.done.actor.fetchSeen': ['سرور آنچه دیده می‌شود را می‌دهد', 'The server answers what is seen'],
    'xstate.error.actor.fetchSeen': ['سرور آنچه دیده می‌شود را نمی‌دهد', 'The server does not answer what is seen'],
  },
})
