import type { LongTask } from '#machines/progress'
import { progressMachine } from '#machines/progress.machine'
import { definePaths } from './define'
import { job, listener } from './stage'

const own = [{ id: 'w' }]

export const paths = definePaths(progressMachine, {
  title: ['پیشرفت کارها', 'the progress of work'],
  input: () => ({ desktop: listener() as never }),
  samples: {
    'progress.started': [{ id: 'w', work: { what: 'paste' } }],
    'progress.advanced': [{ id: 'w', done: 1, total: 2 }],
    'progress.continued': [{ id: 'w', jobUuid: 'j' }],
    'progress.ended': [
      { id: 'w', end: 'done' },
      { id: 'w', end: 'failed' },
    ],
    'job.progress': [job('RUNNING'), job('DONE'), job('CANCELLED')],
    'job.follow': [{ jobUuid: 'j', windowId: 'window-1' }],
    'progress.show': own,
    'progress.extend': own,
    'progress.read': own,
    'progress.clear': own,
    'xstate.done.actor.fetchJobs': [{ output: [] }, { output: [job('RUNNING').job] }, { output: [job('DONE').job] }],
  },
  view: ({ value, context }) => [
    value,
    context.tasks.map(({ id, jobUuid, isDrawn, done, stage, end }: LongTask) => [id, jobUuid, isDrawn, done, stage, end]),
    context.endedJobs.size,
    context.knownJobs.length,
  ],
  walks: {
    'work of this page': {
      only: [
        'progress.started',
        'progress.advanced',
        'progress.ended',
        'progress.show',
        'progress.extend',
        'progress.read',
        'progress.clear',
      ],
      longest: 8,
    },
    'tasks of the server': { only: ['progress.started', 'progress.continued', 'job.*', 'progress.show'], longest: 5 },
    'what was not heard': { only: ['job.progress', 'data.stale', 'xstate.*'], longest: 6 },
  },
  words: {
    'progress.started': ['موردهایی را در پوشه‌ای بچسبانید', 'Paste items into a folder'],
    'progress.advanced': ['پنجره کار خود را پیش می‌برد', 'A window gets on with its work'],
    'progress.continued': ['سرور بقیه را سپس می‌آورد', 'The server brings the rest later'],
    'progress.ended': [
      ['کار انجام می‌شود', 'The work is done'],
      ['سرور نمی‌پذیرد', 'The server refuses'],
    ],
    'job.progress': [
      ['کار پس‌زمینه پیش می‌رود', 'A job gets on'],
      ['کار پس‌زمینه پایان می‌یابد', 'A job ends'],
      ['کار پس‌زمینه را متوقف کنید', 'Stop a job'],
    ],
    'job.follow': ['دسترسی‌های پوشه‌ای بزرگ را تغییر دهید', 'Change the rights on a large folder'],
    'progress.show': ['یک ثانیه می‌گذرد', 'A second passes'],
    'progress.extend': ['دو ثانیهٔ دیگر می‌گذرد', 'Two more seconds pass'],
    'progress.read': ['پنجرهٔ کار را ببینید', 'Look at the window of the work'],
    'progress.clear': ['کمی می‌گذرد', 'A moment passes'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.done.actor.fetchJobs': [
      ['سرور کاری پس‌زمینه نمی‌شناسد', 'The server knows of no job'],
      ['سرور کاری پس‌زمینه در دست دارد', 'The server is at a job'],
      ['کار پس‌زمینه نزد سرور پایان یافته است', 'The job has ended at the server'],
    ],
    'xstate.error.actor.fetchJobs': ['کارهای پس‌زمینه خوانده نمی‌شوند', 'The jobs can not be read'],
  },
})
