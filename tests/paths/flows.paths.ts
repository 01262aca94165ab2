import { flowsMachine } from '#machines/flows.machine'
import { definePaths } from './define'
import { listener } from './stage'

export const paths = definePaths(flowsMachine, {
  title: ['گردش کارهای کاربر', 'the workflows of the user [SHELL-102]'],
  input: () => ({ desktop: listener() as never }),
  samples: {
    'flow.start': [
      { workflowUuid: 'w', nodeUuid: 'n', title: 'نامه' },
      { workflowUuid: 'w', nodeUuid: 'm', title: 'گزارش' },
    ],
    'xstate.done.actor.fetchFlows': [
      {
        output: {
          userWorkflow: [],
          bpmnUserWorkflow: [{ uuid: 'w', title: 'تأیید' }],
          ownTasks: [{ uuid: 't', title: 'بررسی', nodeUuid: 'n' }],
        },
      },
    ],
    'xstate.done.actor.startFlow': [{ output: 'آغاز شد' }],
  },
  view: ({ value, context }) => [value, context.bpmnUserWorkflow.length, context.starts.length],
  walks: {
    lists: { only: ['flows.refresh', 'xstate.done.actor.fetchFlows', 'xstate.error.actor.fetchFlows'] },
    starting: { only: ['flow.start', 'xstate.done.actor.startFlow', 'xstate.error.actor.startFlow'] },
  },
  words: {
    'flows.refresh': ['کاوشگری باز کنید', 'Open an explorer'],
    'flow.start': [
      ['از منوی نامه گردش کاری را آغاز کنید', 'Start a workflow from the menu of the letter'],
      ['از منوی گزارش گردش کاری را آغاز کنید', 'Start a workflow from the menu of the report'],
    ],
    'xstate.done.actor.fetchFlows': ['گردش کارها و کارها می‌رسند', 'The workflows and tasks arrive'],
    'xstate.error.actor.fetchFlows': ['گردش کارها نمی‌رسند', 'The workflows do not arrive'],
    'xstate.done.actor.startFlow': ['گردش کار آغاز می‌شود', 'The workflow starts'],
    'xstate.error.actor.startFlow': ['گردش کار آغاز نمی‌شود', 'The workflow does not start'],
  },
})
