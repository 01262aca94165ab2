import { createResourceMachine } from '#machines/resource.machine'
import { definePaths } from './define'

export const paths = definePaths(createResourceMachine<string, string, string>, {
  title: ['چیزی از سرور که نشان داده و تغییر داده می‌شود', 'something of the server that is shown and changed'],
  input: () => ({ key: 'k' }),
  samples: {
    'resource.change': [{ change: 'c' }],
    'xstate.done.actor.fetchValue': [{ output: 'v' }],
    'xstate.error.actor.fetchValue': [{ error: new Error('refused') }],
    'xstate.done.actor.changeValue': [{ output: 'w' }],
    'xstate.error.actor.changeValue': [{ error: new Error('refused') }],
  },
  view: ({ value, context }) => [value, context.value, Math.min(context.changes.length, 2), context.isStale, context.error !== undefined],
  limit: 20_000,
  words: {
    'resource.change': ['چیزی را در این برگه تغییر دهید', 'Change something on this tab'],
    'resource.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'resource.stale': ['در جای دیگری همین را تغییر دهید', 'Change the same elsewhere'],
    'xstate.done.actor.fetchValue': ['خوانده می‌شود', 'It is read'],
    'xstate.error.actor.fetchValue': ['خوانده نمی‌شود', 'It can not be read'],
    'xstate.done.actor.changeValue': ['سرور تغییر را می‌پذیرد', 'The server takes the change'],
    'xstate.error.actor.changeValue': ['سرور تغییر را نمی‌پذیرد', 'The server refuses the change'],
  },
})
