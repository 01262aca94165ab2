import { maxTries } from '#machines/lost-answer'
import { operationsMachine } from '#machines/operations.machine'
import { definePaths } from './define'
import { listener, moveRequest } from './stage'

const outcome = { uuids: ['n'], parentUuids: ['f'] }

export const paths = definePaths(operationsMachine, {
  title: ['کار با موردها', 'changing items'],
  input: () => ({ desktop: listener() as never, newId: () => 'id' }),
  samples: {
    'nodes.operate': [moveRequest, { operation: { kind: 'purge', uuids: ['n'] } }],
    'xstate.done.actor.perform': [
      { output: outcome },
      { output: { ...outcome, returned: ['n'] } },
      { output: { ...outcome, jobUuid: 'j' } },
    ],
    'xstate.error.actor.perform': [{ error: new Error('refused') }, { error: { status: 0 } }],
  },
  longest: 6,
  view: ({ value, context }) => [value, context.operations.length, Math.min(context.unansweredTries, maxTries)],
  words: {
    'nodes.operate': [
      ['موردی را به پوشهٔ دیگری بکشید', 'Drag an item into another folder'],
      ['موردی را برای همیشه حذف کنید', 'Delete an item for good'],
    ],
    'xstate.done.actor.perform': [
      ['سرور می‌پذیرد', 'The server takes it'],
      ['سرور موردی را به جای پیشین برمی‌گرداند', 'The server puts an item back'],
      ['سرور می‌پذیرد و بقیه را سپس انجام می‌دهد', 'The server takes it and does the rest later'],
    ],
    'xstate.error.actor.perform': [
      ['سرور نمی‌پذیرد', 'The server refuses'],
      ['پاسخی نمی‌رسد', 'No answer comes'],
    ],
    retryPause: ['سه ثانیه می‌گذرد', 'Three seconds pass'],
  },
})
