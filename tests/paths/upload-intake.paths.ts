import { uploadIntakeMachine } from '#machines/upload-intake.machine'
import { definePaths } from './define'
import { listener, uploadRequest } from './stage'

const workflows = [
  { uuid: 'w-1', title: 'الف' },
  { uuid: 'w-2', title: 'ب' },
]

export const paths = definePaths(uploadIntakeMachine, {
  title: ['پذیرش پرونده‌ها', 'what files pass before they are queued [UPL-035] [UPL-039]'],
  input: () => ({ manager: listener() as never, desktop: listener() as never, newId: () => 'f' }),
  samples: {
    'batch.offer': [{ ...uploadRequest, items: [{ file: new File(['x'], 'a'), path: '' }] }],
    'file.remove': [{ id: 'f' }],
    'workflow.pick': [{ uuid: 'w-2' }],
    'xstate.done.actor.listWorkflows': [{ output: [] }, { output: workflows.slice(0, 1) }, { output: workflows }],
    'xstate.error.actor.listWorkflows': [{ error: new Error('refused') }, { error: { status: 0 } }],
  },
  view: ({ value, context }) => [value, Math.min(context.offers.length, 2), context.picked ?? ''],
  words: {
    'batch.offer': ['پرونده‌ای را برای بارگذاری رها کنید', 'Drop a file for upload'],
    'file.remove': ['پروندهٔ در انتظار را از فهرست بردارید', 'Remove the waiting file from the list'],
    'workflow.pick': ['گردش کار دوم را برگزینید', 'Pick the second workflow'],
    'workflow.ok': ['«تأیید» را بزنید', 'Press OK'],
    'workflow.cancel': ['«انصراف» را بزنید', 'Press Cancel'],
    'xstate.done.actor.listWorkflows': [
      ['سرور گردش کاری ندارد', 'The server has no workflow'],
      ['سرور یک گردش کار دارد', 'The server has one workflow'],
      ['سرور دو گردش کار دارد', 'The server has two workflows'],
    ],
    'xstate.error.actor.listWorkflows': [
      ['گردش‌های کار به دست نمی‌آیند', 'The workflows can not be had'],
      ['شبکه قطع است', 'The network is away'],
    ],
    retryDelay: ['سه ثانیه می‌گذرد', 'Three seconds pass'],
  },
})
