import { sessionLifeMachine } from '#machines/session-life.machine'
import { definePaths } from './define'
import { listener } from './stage'

export const paths = definePaths(sessionLifeMachine, {
  title: ['عمر نشست', 'how long a session lasts'],
  input: () => ({ parent: listener() as never }),
  samples: {
    'end.near': [
      { endsAt: 5_000, isFinal: false },
      { endsAt: 9_000, isFinal: true },
    ],
  },
  view: ({ value, context }) => [value, context.isUsed, context.endsAt, context.isFinal],
  words: {
    'user.active': ['ماوس را حرکت دهید یا کلیدی بزنید', 'Move the mouse or press a key'],
    'session.continue': ['«ادامه می‌دهم» را بزنید', 'Press "Continue"'],
    'token.received': ['زبانهٔ دیگری نشست را تمدید می‌کند', 'Another tab renews the session'],
    'end.near': [
      ['نشست را بی‌استفاده بگذارید تا دو دقیقه به پایان آن بماند', 'Leave the session unused until two minutes before its end'],
      ['از نشست استفاده کنید تا دو دقیقه به پایان زمان آن بماند', 'Use the session until two minutes before its time is up'],
    ],
    'end.far': ['در زبانهٔ دیگری کار کنید', 'Use another tab'],
    'end.reached': ['منتظر پایان زمان نشست بمانید', 'Wait until the time of the session is up'],
    'xstate.done.actor.renewToken': ['نشست تمدید می‌شود', 'The session is renewed'],
    'xstate.error.actor.renewToken': ['نشست تمدید نمی‌شود', 'The session is not renewed'],
    'xstate.error.actor.watchUse': ['پایش استفاده از کار می‌افتد', 'Watching the use breaks'],
  },
})
