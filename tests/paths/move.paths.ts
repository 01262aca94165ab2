import { moveMachine } from '#machines/move.machine'
import { definePaths } from './define'
import { listener } from './stage'

const move = { uuids: ['n'], fromUuid: 'f', target: { uuid: 't', title: 't' } }

export const paths = definePaths(moveMachine, {
  title: ['انتقال میان پوشه‌ها', 'moving between folders'],
  input: () => ({ desktop: listener() as never }),
  samples: { 'nodes.move': [move] },
  view: ({ value, context }) => [value, Math.min(context.moves.length, 2)],
  longest: 6,
  words: {
    'nodes.move': ['موردی را به پوشهٔ دیگری بکشید', 'Drag an item into another folder'],
    'xstate.done.actor.sendMove': ['سرور می‌پذیرد', 'The server takes it'],
    'xstate.error.actor.sendMove': ['سرور نمی‌پذیرد', 'The server refuses'],
  },
})
