import { userSessionsMachine } from '#windows/user-sessions/user-sessions.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const session = { uuid: 's', current: false, signedInAt: 0, lastSeenAt: 0 }

export const paths = definePaths(userSessionsMachine, {
  title: ['نشست‌های کاربر', 'the sessions of a user'],
  input: () => ({
    payload: { userUuid: '00000000-0000-4000-8000-000000000001', fullName: 'سارا رضایی' },
    window: listener() as never,
    session: sara,
  }),
  samples: {
    'data.changed': [changedNode('a')],
    'session.end': [{ uuid: 's' }],
    'xstate.done.actor.fetchSessions': [{ output: [session] }, { output: [] }],
    'xstate.done.actor.endSessions': [{ output: 'پایان یافت' }],
  },
  view: ({ value, context }) => [value, context.sessions.length, context.ending],
  words: {
    'data.changed': ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'session.end': ['کنار یک نشست «پایان دادن» را بزنید', 'Press "End" beside a session'],
    'sessions.end': ['«پایان دادن به همه» را بزنید', 'Press "End all of them"'],
    'sessions.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchSessions': [
      ['نشست‌ها می‌رسند', 'The sessions arrive'],
      ['هیچ نشستی نمی‌رسد', 'No session arrives'],
    ],
    'xstate.error.actor.fetchSessions': ['خواندن نشست‌ها شکست می‌خورد', 'Reading the sessions fails'],
    'xstate.done.actor.endSessions': ['نشست پایان می‌یابد', 'The session ends'],
    'xstate.error.actor.endSessions': ['پایان دادن شکست می‌خورد', 'Ending fails'],
  },
})
