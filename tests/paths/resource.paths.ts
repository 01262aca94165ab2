import { createResourceMachine } from '#machines/resource.machine'
import { definePaths } from './define'

/** A change event of the resource `w` is applied at once. */
const makeResource = () => createResourceMachine<string, string, string>((_, change) => (change === 'c' ? 'w' : undefined))

const walked = definePaths(makeResource, {
  title: ['چیزی از سرور که نشان داده و تغییر داده می‌شود', 'something of the server that is shown and changed'],
  input: () => ({ key: 'k' }),
  samples: {
    'resource.change': [{ change: 'c' }, { change: 'd' }],
    'xstate.done.actor.fetchValue': [{ output: 'v' }, { output: 'w' }],
    'xstate.error.actor.fetchValue': [{ error: new Error('refused') }],
    'xstate.done.actor.changeValue': [{ output: 'w' }],
    'xstate.error.actor.changeValue': [{ error: new Error('refused') }, { error: { status: 0 } }],
  },
  view: ({ value, context }) => [
    ...[value, context.value, context.shown, Math.min(context.changes.length, 2), context.changes[0]],
    ...[context.isStale, context.error !== undefined, context.refused],
  ],
  limit: 20_000,
  words: {
    'resource.change': [
      ['چیزی را در این برگه بیفزایید', 'Add something on this tab'],
      ['چیزی را در این برگه بردارید', 'Take something off on this tab'],
    ],
    'resource.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'resource.stale': ['در جای دیگری همین را تغییر دهید', 'Change the same elsewhere'],
    'xstate.done.actor.fetchValue': [
      ['خوانده می‌شود', 'It is read'],
      ['خوانده می‌شود و افزوده در آن است', 'It is read with what was added'],
    ],
    'xstate.error.actor.fetchValue': ['خوانده نمی‌شود', 'It can not be read'],
    'xstate.done.actor.changeValue': ['سرور تغییر را می‌پذیرد', 'The server takes the change'],
    'xstate.error.actor.changeValue': [
      ['سرور تغییر را نمی‌پذیرد', 'The server refuses the change'],
      ['پاسخ سرور نمی‌رسد', 'The answer of the server is lost'],
    ],
  },
})

export const paths = { ...walked, made: createResourceMachine }
