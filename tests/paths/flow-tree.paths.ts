import { flowTreeMachine } from '#windows/flow-tree/flow-tree.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const process = {
  ...{ uuid: 'p', title: 'تأیید', workflowUuid: 'w', status: 'RUNNING', activeElements: [] },
  ...{ startedBy: { uuid: 's', fullName: 'سارا کریمی', username: 'sara' }, startDate: 0 },
} as never
const changed = { ...changedNode('n'), resource: 'process' }

export const paths = definePaths(flowTreeMachine, {
  title: ['درخت گردش کار', 'the flow tree'],
  input: () => ({ payload: { nodeUuid: 'n', title: 'نامه' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changed, changedNode('a')],
    'flow.pick': [{ uuid: 'p' }, { uuid: 'q' }],
    'xstate.done.actor.fetchFlows': [{ output: { processes: [process], total: 1 } }, { output: { processes: [], total: 0 } }],
    'xstate.done.actor.fetchDrawing': [{ output: '<xml/>' }],
    'xstate.done.actor.cancelFlow': [{ output: 'لغو شد' }],
  },
  view: ({ value, context }) => [value, context.picked, context.drawing !== undefined],
  words: {
    'data.changed': [
      ['گردش کار را در جای دیگری پیش ببرید', 'Move the workflow on elsewhere'],
      ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'flow.pick': [
      ['گردش کاری را برگزینید', 'Pick a workflow'],
      ['گردش کار دیگری را برگزینید', 'Pick another workflow'],
    ],
    'flow.cancel': ['«لغو گردش کار» را بزنید', 'Press "Cancel the workflow"'],
    'cancel.confirm': ['لغو را تأیید کنید', 'Confirm it'],
    'cancel.drop': ['«انصراف» را بزنید', 'Press "Keep it"'],
    'flows.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'drawing.retry': ['«تلاش دوباره» را کنار نمودار بزنید', 'Press "Try again" beside the diagram'],
    'xstate.done.actor.fetchFlows': [
      ['گردش کارها می‌رسند', 'The workflows arrive'],
      ['گردش کاری نیست', 'There is no workflow'],
    ],
    'xstate.error.actor.fetchFlows': ['گردش کارها خوانده نمی‌شوند', 'The workflows can not be read'],
    'xstate.done.actor.fetchDrawing': ['نمودار می‌رسد', 'The diagram arrives'],
    'xstate.error.actor.fetchDrawing': ['نمودار خوانده نمی‌شود', 'The diagram can not be read'],
    'xstate.done.actor.cancelFlow': ['گردش کار لغو می‌شود', 'The workflow is cancelled'],
    'xstate.error.actor.cancelFlow': ['گردش کار لغو نمی‌شود', 'The workflow is not cancelled'],
  },
})
