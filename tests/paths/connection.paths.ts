import { connectionMachine } from '#machines/connection.machine'
import { definePaths } from './define'
import { listener } from './stage'

export const paths = definePaths(connectionMachine, {
  title: ['ارتباط با سرور', 'the connection'],
  input: () => ({ parent: listener() as never }),
  samples: {},
  view: ({ value, context }) => [value, Math.min(context.tries, 2)],
  words: {
    'connection.lost': ['شبکه را قطع کنید', 'Cut the network'],
    'connection.found': ['شبکه را دوباره وصل کنید', 'Connect the network again'],
    'connection.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.reachServer': ['سرور پاسخ می‌دهد', 'The server answers'],
    'xstate.error.actor.reachServer': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.error.actor.watchNetwork': ['پایش شبکه از کار می‌افتد', 'Watching the network breaks'],
  },
})
